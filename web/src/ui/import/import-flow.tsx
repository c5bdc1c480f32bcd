import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Failure } from '../failure.tsx'
import { FileField, type FileFieldProps } from '../fields/file-field.tsx'
import { notify } from '../notify.tsx'
import { SideDrawer } from '../side-drawer.tsx'
import { importedFile } from './import-outcome.tsx'

interface ImportFlowProps<Preview> {
  title: string
  /** Which files can be chosen; if absent, a CSV file of up to 5 MB. */
  file?: Pick<FileFieldProps, 'label' | 'kinds' | 'read'>
  /** Drawer width, in pixels. */
  size: number
  /** What can be imported, shown above the file. */
  about: ReactNode
  /** Choices below the file; `startOver` discards the preview made with the previous ones. */
  choices?: (startOver: () => void) => ReactNode
  previewLabel: string
  /** What the file would do; writes nothing. */
  preview: (fileAsBase64: string) => Promise<Preview>
  shown: (preview: Preview, fileName: string) => ReactNode
  /** The button that writes; undefined if the file has faults or changes nothing. */
  applyLabel: (preview: Preview) => string | undefined
  /** Before writing: returns false if something is missing, and reports it at its field. */
  mayApply?: () => boolean
  /** Writes what was seen: all of the file, or its rows without a fault. */
  apply: (fileAsBase64: string, fileName: string, preview: Preview) => Promise<{ message: string }>
  onClose: () => void
}

const csvFile = { label: say('CSV file, up to 5 MB'), kinds: importedFile }

/** Every import from a file: choose it, preview its effect, then apply it. */
export const ImportFlow = <Preview,>({
  title,
  file: chosen = csvFile,
  size,
  about,
  choices,
  previewLabel,
  preview,
  shown,
  applyLabel,
  mayApply = () => true,
  apply,
  onClose,
}: ImportFlowProps<Preview>) => {
  const [file, setFile] = useState('')
  const [fileName, setFileName] = useState('')
  const [seen, setSeen] = useState<{ preview: Preview }>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const startOver = (): void => {
    setSeen(undefined)
    setError(null)
  }
  const run = async <Answer,>(
    step: (fileAsBase64: string, fileName: string) => Promise<Answer>,
    done: (answer: Answer) => void,
  ): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      done(await step(file, fileName))
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  const outcome = useRef<HTMLDivElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  /*
   * A busy button loses the focus, to the drawer or out of it. The two buttons are two (their
   * keys): a second Enter on Preview would import what nobody has read.
   */
  useEffect(() => {
    const next = seen ? outcome.current : action.current
    if (!busy && document.activeElement !== next && document.activeElement?.contains(next) === true)
      next?.focus()
  }, [busy, seen])
  const writes = seen && applyLabel(seen.preview)
  return (
    <SideDrawer opened title={title} onClose={onClose} size={size}>
      <Stack gap="md">
        {about}
        <FileField
          {...chosen}
          required
          onTaken={(taken) => {
            startOver()
            setFile(taken?.fileAsBase64 ?? '')
            setFileName(taken?.fileName ?? '')
          }}
        />
        {choices?.(startOver)}
        {seen && (
          <div ref={outcome} tabIndex={-1}>
            {shown(seen.preview, fileName)}
          </div>
        )}
        {error !== null && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {say('Cancel')}
          </Button>
          {seen && writes !== undefined ? (
            <Button
              key="apply"
              ref={action}
              loading={busy}
              onClick={() => {
                if (!mayApply()) return
                void run(
                  (base64, name) => apply(base64, name, seen.preview),
                  ({ message }) => {
                    notify.success(message)
                    onClose()
                  },
                )
              }}
            >
              {writes}
            </Button>
          ) : (
            <Button
              key="preview"
              ref={action}
              disabled={file === '' || seen !== undefined}
              loading={busy}
              onClick={() => void run(preview, (answer) => setSeen({ preview: answer }))}
            >
              {previewLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </SideDrawer>
  )
}
