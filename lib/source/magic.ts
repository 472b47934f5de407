import { baseName } from './sourceFile.ts'
import { isTorchHead, torchRecipe } from './torchFile.ts'

interface Magic {
  readonly bytes: readonly number[]
  readonly at?: number
  readonly reason: string
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const notYet = 'is not read yet'

/** First bytes of files that hold no JSON text, and what to say of each. */
const magics: readonly Magic[] = [
  {
    bytes: ascii('PAR1'),
    reason: 'A Parquet file inside gzip or zstd: unpack it; Parquet compresses by itself.',
  },
  { bytes: ascii('SQLite format 3'), reason: 'An SQLite database: export the rollouts as JSON Lines.' },
  { bytes: ascii('ARROW1'), reason: `An Arrow file: this ${notYet}. Write the table as JSON Lines.` },
  { bytes: ascii('BZh'), reason: 'Compressed with bzip2: unpack it, or compress it with gzip or zstd.' },
  {
    bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a],
    reason: 'Compressed with xz: unpack it, or compress it with gzip or zstd.',
  },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], reason: 'A 7z archive: unpack it and give the folder.' },
  { bytes: ascii('Rar!'), reason: 'A RAR archive: unpack it and give the folder.' },
  { bytes: ascii('%PDF'), reason: 'A PDF, not a rollout dump.' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], reason: 'An image, not a rollout dump.' },
  { bytes: [0xff, 0xd8, 0xff], reason: 'An image, not a rollout dump.' },
  { bytes: ascii('GIF8'), reason: 'An image, not a rollout dump.' },
  { bytes: [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59], reason: 'A NumPy array, not a rollout dump.' },
  { bytes: [0x89, 0x48, 0x44, 0x46], reason: 'An HDF5 file: export the rollouts as JSON Lines.' },
  { bytes: ascii('ustar'), at: 257, reason: deepArchive('tar') },
]

/** Why a file whose decoded bytes begin so cannot hold JSON text, or null where it may. */
export function refusalByBytes(head: Uint8Array, path: string): string | null {
  if (isTorchHead(head)) return 'A PyTorch file inside gzip or zstd: unpack it.'
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return zipReason(path)
  const magic = magics.find(({ bytes, at }) => startsWith(head, bytes, at))
  if (magic !== undefined) return magic.reason
  if (head[0] === 0x80 && (head[1] ?? 0) >= 2 && (head[1] ?? 9) <= 5) {
    return `A Python pickle outside a PyTorch file: not read. ${torchRecipe}`
  }
  const zero = head.subarray(0, 4096).indexOf(0)
  return zero === -1 ? null : 'A binary file of an unknown kind, not a rollout dump.'
}

function zipReason(path: string): string {
  const name = baseName(path)
  if (/\.(pt|pth|bin|ckpt)$/i.test(name))
    return `A PyTorch file that does not begin with its data.pkl, as torch.save writes it: not read. ${torchRecipe}`
  if (/\.(npz|xlsx|docx|pptx|odt|ods|jar|whl|egg|keras)$/i.test(name))
    return 'A package of other things (a zip file by build), not a rollout dump.'
  return deepArchive('zip')
}

/** Archives are opened before their bytes come here, but for those that lie too deep. */
function deepArchive(kind: string): string {
  return `A ${kind} archive, inside other archives: only those directly in an archive are opened. Unpack it and give the folder.`
}

function startsWith(head: Uint8Array, bytes: readonly number[], at = 0): boolean {
  return bytes.every((byte, i) => head[at + i] === byte)
}
