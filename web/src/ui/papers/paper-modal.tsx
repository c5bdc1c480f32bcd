import { languageNames, languages, type Language } from '@labgate/contract/languages/language'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack } from '@mantine/core'
import { Dialog } from '../dialog.tsx'
import { downloadFile } from '../files.ts'
import { IconDownload, IconPrinter } from '../icons/icons.ts'
import { notify } from '../notify.tsx'
import { printFile } from './browser-print.ts'
import { FileShown } from './file-shown.tsx'

export interface ShownFile {
  title: string
  fileName: string
  fileType: string
  fileAsBase64: string
  /** Shows the same paper in a language; absent: it has one. */
  inLanguage?: (language: Language) => void
  /** Another paper of the same thing: what it is called, and how to show it. */
  another?: { label: string; show: () => void }
}

/** A paper to view, print, and save. */
export const PaperModal = ({
  file,
  isBusy = false,
  onClose,
}: {
  file: ShownFile
  /** Another language of it is loading. */
  isBusy?: boolean
  onClose: () => void
}) => {
  const print = async () => {
    if (!(await printFile(file)))
      notify.info(
        say('To print in this browser, use the toolbar above the document, or download it first.'),
      )
  }
  return (
    <Dialog opened onClose={onClose} title={file.title} size={1000}>
      <Stack gap="sm">
        <Group justify="flex-end" gap="xs">
          {file.inLanguage !== undefined &&
            languages.map((language) => (
              <Button
                key={language}
                variant="default"
                loading={isBusy}
                onClick={() => file.inLanguage?.(language)}
              >
                {say('In {languageNames}', { languageNames: languageNames[language] })}
              </Button>
            ))}
          {file.another !== undefined && (
            <Button variant="default" loading={isBusy} onClick={file.another.show}>
              {file.another.label}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => downloadFile(file)}
          >
            {say('Download')}
          </Button>
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void print()}>
            {say('Print')}
          </Button>
        </Group>
        <FileShown key={file.fileAsBase64} file={file} />
      </Stack>
    </Dialog>
  )
}
