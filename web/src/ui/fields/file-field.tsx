import { say } from '@labgate/contract/languages/say'
import { Box, FileInput, Progress } from '@mantine/core'
import { useState } from 'react'
import { faultOfFile, readBase64, type FileKinds } from '../files.ts'
import { IconPaperclip } from '../icons/icons.ts'

export interface TakenFile {
  fileName: string
  fileType: string
  fileAsBase64: string
  size: number
}

export interface FileFieldProps {
  label: string
  kinds: FileKinds
  /** The file as it is sent, or null if it was removed or is not accepted. */
  onTaken: (file: TakenFile | null) => void
  required?: boolean
  /** Opens the camera on a phone; elsewhere, a file is chosen. */
  usesCamera?: boolean
  error?: React.ReactNode
  /** How the file becomes base64 text; unchanged if absent. */
  read?: (file: File, onProgress: (share: number) => void) => Promise<string>
  /** The path under which a form reports its faults. */
  path?: string
}

/**
 * A file to send, chosen or dropped: reports wrong types and sizes immediately, reads it in pieces,
 * and shows progress.
 */
export const FileField = ({
  label,
  kinds,
  onTaken,
  required = false,
  usesCamera = false,
  error,
  path,
  read = readBase64,
}: FileFieldProps) => {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState('')
  const [share, setShare] = useState(1)
  const take = async (chosen: File | null) => {
    setFile(chosen)
    onTaken(null)
    setFault(chosen ? faultOfFile(chosen, kinds) : '')
    if (!chosen || faultOfFile(chosen, kinds) !== '') return
    setShare(0)
    try {
      onTaken({
        fileName: chosen.name,
        fileType: chosen.type,
        fileAsBase64: await read(chosen, setShare),
        size: chosen.size,
      })
    } catch {
      setFault(say('{name} could not be read. Was it moved or deleted?', { name: chosen.name }))
    } finally {
      setShare(1)
    }
  }
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0] ?? null)
      }}
    >
      <FileInput
        label={label}
        value={file}
        onChange={(chosen) => void take(chosen)}
        accept={usesCamera ? 'image/*,.pdf' : kinds.endings.map((ending) => `.${ending}`).join(',')}
        {...(usesCamera && { capture: 'environment' as const })}
        placeholder={
          usesCamera ? say('Take a picture or choose a file') : say('Choose or drop a file')
        }
        {...(kinds.endings.length > 1 && { description: kinds.text })}
        leftSection={<IconPaperclip size={16} aria-hidden />}
        /*
         * Emptied before each choice: otherwise the same file, corrected in the meantime, would not
         * count as a change.
         */
        fileInputProps={{
          onClick: (event) => {
            event.currentTarget.value = ''
          },
        }}
        clearable
        clearButtonProps={{ 'aria-label': say('Remove the file') }}
        error={fault === '' ? error : fault}
        {...(required && { required: true, withAsterisk: true })}
        {...(path !== undefined && { 'data-path': path })}
      />
      {share < 1 && (
        <Progress value={share * 100} aria-label={say('Reading the file')} mt={4} size="sm" />
      )}
    </Box>
  )
}
