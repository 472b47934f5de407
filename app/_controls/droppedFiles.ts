/** A file to upload with its path inside what was dropped: folder names and file name, `/` between. */
export interface NamedFile {
  readonly path: string
  readonly file: File
}

/** Files that were dropped, folders walked through. Must be called while the drop event is handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly NamedFile[]> {
  const entries = Array.from(transfer.items).flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return Array.from(transfer.files, (file) => ({ path: file.name, file }))
  return (await Promise.all(entries.map(filesBelow))).flat()
}

/** Files of an `<input type="file">`, of a chosen folder with their paths. */
export function chosenFiles(list: FileList): readonly NamedFile[] {
  return Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function filesBelow(entry: FileSystemEntry): Promise<readonly NamedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: NamedFile[] = []
  // A reader answers in batches and is done when it answers with nothing.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return found
    for (const child of batch) found.push(...(await filesBelow(child)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
