/** The paths of elections as a tree of folders, and as the rows in which it is shown. */

const names = new Intl.Collator(undefined, { numeric: true });

/** Returns the tree of the entries {path, kind}. A folder may be an election, too. */
export function growTree(entries) {
  const root = { path: "", name: "", children: new Map(), entry: null };
  for (const entry of entries) {
    let node = root;
    for (const name of entry.path.split("/").filter(Boolean)) {
      let child = node.children.get(name);
      if (!child) {
        child = { path: node.path + "/" + name, name, children: new Map(), entry: null };
        node.children.set(name, child);
      }
      node = child;
    }
    node.entry = entry;
  }
  countEntries(root);
  return root;
}

function countEntries(node) {
  node.sorted = [...node.children.values()].sort((one, other) => names.compare(one.name, other.name));
  node.entries = node.sorted.reduce((sum, child) => sum + countEntries(child), node.entry ? 1 : 0);
  return node.entries;
}

/** Returns the rows of a tree without those below a closed folder. A row is a folder or an entry. */
export function flattenTree(root, closed) {
  const rows = [];
  addRows(root, 1, closed, rows);
  return rows;
}

function addRows(node, level, closed, rows) {
  for (const child of node.sorted) {
    if (child.entry) {
      rows.push({ path: child.path, name: child.name, level, kind: child.entry.kind });
    }
    if (child.sorted.length) {
      addFolder(child, level, closed, rows);
    }
  }
}

/** Adds a folder. Folders with nothing but one folder in them share a row. */
function addFolder(first, level, closed, rows) {
  let node = first;
  let name = node.name;
  while (node.sorted.length === 1 && !node.sorted[0].entry) {
    node = node.sorted[0];
    name += "/" + node.name;
  }
  const open = !closed.has(node.path);
  rows.push({ path: node.path, name: name + "/", level, kind: "folder", open, entries: node.entries });
  if (open) {
    addRows(node, level + 1, closed, rows);
  }
}
