'use client'
import clsx from 'clsx'
import { FileUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { Progress } from '#app/_ui/Progress.tsx'
import { formatBytes } from '#lib/format/formatAmount.ts'
import { importHref } from '#lib/query/pageLinks.ts'
import { chosenFiles, droppedFiles, type NamedFile } from './droppedFiles.ts'
import { type UploadProgress, uploadFiles } from './uploadFiles.ts'

/** Takes files and folders by drop or choice, sends them, and goes to the page of the import. */
export function DropZone({ isLarge = false }: { isLarge?: boolean }) {
  const router = useRouter()
  const [isOver, setIsOver] = useState(false)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)

  const send = async (found: Promise<readonly NamedFile[]>) => {
    setFailure(null)
    try {
      const files = await found
      if (files.length === 0) return setFailure('Nothing in there to read.')
      setProgress({ bytes: 0, of: 1, files: 0, ofFiles: files.length })
      router.push(importHref(await uploadFiles(files, setProgress)))
    } catch (error) {
      setProgress(null)
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <section
      aria-label="Import dumps"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void send(droppedFiles(event.dataTransfer))
      }}
      className={clsx(
        'grid justify-items-center gap-3 rounded-panel border border-dashed text-center transition-colors',
        isLarge ? 'px-6 py-14' : 'px-4 py-6',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-control',
      )}
    >
      <FileUp size={isLarge ? 28 : 20} aria-hidden="true" className="text-text-3" />
      <h2 className="font-semibold text-h2">{isOver ? 'Let go to import' : 'Drop rollout dumps here'}</h2>
      <p className="max-w-[60ch] text-text-2">
        Files, whole folders or archives, as your trainer or harness wrote them: verl, TRL, prime-rl, Inspect,
        BFCL, tau2 and two dozen more; JSON, Parquet or PyTorch dumps. Nothing leaves this machine.
      </p>
      {progress === null ? (
        <p className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => fileInput.current?.click()}>Choose files</Button>
          <Button onClick={() => folderInput.current?.click()}>Choose a folder</Button>
        </p>
      ) : (
        <div className="w-full max-w-sm">
          <Progress label="Upload" done={progress.bytes} of={progress.of} />
          <p className="mt-1 text-small text-text-3">
            {formatBytes(progress.bytes)} of {formatBytes(progress.of)}, {progress.files} of{' '}
            {progress.ofFiles} files
          </p>
        </div>
      )}
      {failure !== null && <Notice tone="wrong">{failure}</Notice>}
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={(event) =>
          event.target.files && void send(Promise.resolve(chosenFiles(event.target.files)))
        }
      />
      <input
        ref={folderInput}
        type="file"
        hidden
        // Not in React's types, but in every browser: choose a folder.
        {...{ webkitdirectory: '' }}
        onChange={(event) =>
          event.target.files && void send(Promise.resolve(chosenFiles(event.target.files)))
        }
      />
    </section>
  )
}
