import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { AskOptions } from '../../api/queries.ts'
import { Dialog } from '../dialog.tsx'
import { downloadFile } from '../files.ts'
import { IconDownload } from '../icons/icons.ts'
import { Loaded } from '../loaded.tsx'
import { notify } from '../notify.tsx'
import { FileShown } from './file-shown.tsx'
import { becomesPdf, downloadName, kindOfFile, shownAs } from './file-words.ts'

/* While the PDF is being made. */
const pollEvery = 3000

/** A file as received, or the PDF made from it. */
interface Paper {
  fileName: string
  fileType: string
  fileAsBase64: string
  pdfState: '' | 'waiting' | 'ready' | 'failed'
  pdfReason: string
}

interface ShowPaperProps {
  id: number
  title: string
  /** Description next to the title. */
  text: string
  /** Of the original. */
  fileType: string
  /** A hook that requests the file, or the PDF made from it. */
  usePaper: (
    id: number,
    asPdf: boolean,
    options: AskOptions,
  ) => Pick<UseQueryResult<Paper>, 'data' | 'error' | 'refetch'>
  /** Requests only the original. */
  original: (id: number) => Promise<Paper>
  onClose: () => void
}

/** Why the file is not shown, as a sentence. */
const describeUnshown = ({ fileType, pdfState, pdfReason }: Paper): string => {
  const kind = kindOfFile(fileType)
  if (pdfState === 'waiting')
    return say(
      'Browsers do not show {kind} files. A PDF is being prepared and will appear here in a moment.',
      { kind },
    )
  if (pdfState === 'failed')
    return say(
      'This {kind} file could not be converted to PDF. {pdfReason} Download the original to open it in another program.',
      { kind, pdfReason },
    )
  return say('A {kind} file cannot be displayed here. Download it to open it in another program.', {
    kind,
  })
}

/* The original is requested only on demand: if a PDF is shown, it has not been loaded yet. */
const DownloadOriginal = ({
  paper,
  id,
  title,
  original,
}: { paper: Paper } & Pick<ShowPaperProps, 'id' | 'title' | 'original'>) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const file = paper.pdfState === 'ready' ? await original(id) : paper
      downloadFile({ ...file, fileName: downloadName({ ...file, title }) })
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void run()}
    >
      {paper.pdfState === '' ? say('Download') : say('Download original')}
    </Button>
  )
}

/**
 * One paper: PDF and pictures are shown, HEIC and TIFF as the PDF made from them; others are
 * downloaded.
 */
export const ShowPaper = ({
  id,
  title,
  text,
  fileType,
  usePaper,
  original,
  onClose,
}: ShowPaperProps) => {
  const [isWaiting, setIsWaiting] = useState(false)
  const asPdf = becomesPdf(fileType)
  const query = usePaper(id, asPdf, { freshFor: 0, ...(isWaiting && { every: pollEvery }) })
  const waits = query.data?.pdfState === 'waiting'
  if (waits !== isWaiting) setIsWaiting(waits)
  const mayShow = shownAs(fileType) !== undefined || asPdf
  return (
    <Dialog opened onClose={onClose} title={title} size={mayShow ? 1000 : 'md'}>
      <Loaded from={query} height={mayShow ? 480 : 64}>
        {(paper) => (
          <Stack gap="sm">
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {text}
              </Text>
              <DownloadOriginal paper={paper} id={id} title={title} original={original} />
            </Group>
            {shownAs(paper.fileType) ? (
              <FileShown key={paper.fileType} file={{ ...paper, title }} />
            ) : (
              <Text size="sm" role="status">
                {describeUnshown(paper)}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
