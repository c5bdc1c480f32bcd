import { payerFiles } from '@labgate/contract/billing/payer-files'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'
import { FileAnswers } from './file-answers.tsx'
import { FileStateWord, kindsSay, describeOutcome, describeRelated } from './file-words.tsx'
import { RemittancesOfFile } from './remittances-of-file.tsx'
import { SegmentTable } from './segment-table.tsx'

type WholeFile = ApiResponse<typeof payerFiles.get>

interface RelatedFilesProps {
  related: WholeFile['related']
  onOpen: (x12FileId: number) => void
}
const RelatedFiles = ({ related, onOpen }: RelatedFilesProps) => (
  <Stack gap={2} align="flex-start">
    {related.map((one) => (
      <Anchor
        key={one.x12FileId}
        component="button"
        type="button"
        size="sm"
        ta="left"
        onClick={() => onOpen(one.x12FileId)}
      >
        {describeRelated(one)}
      </Anchor>
    ))}
  </Stack>
)

const Faults = ({ faults }: { faults: string[] }) => (
  <Alert color="red" variant="light" title={say('Faults')}>
    <List size="sm">
      {faults.map((fault) => (
        <List.Item key={fault}>{fault}</List.Item>
      ))}
    </List>
  </Alert>
)

/* Kinds of files that are shown in words. */
const inWords: readonly string[] = ['TA1', '999', '277', '271']

interface FileContentProps {
  file: WholeFile
  x12FileId: number
  atSegment: number
  onOpen: (x12FileId: number) => void
  onSegment: (atSegment: number) => void
}
const FileContent = ({ file, x12FileId, atSegment, onOpen, onSegment }: FileContentProps) => {
  const may = useMay().call(payerFiles.repeat)
  const repeating = useApiMutation(payerFiles.repeat, {
    refresh: [payerFiles.list, payerFiles.get],
  })
  const repeat = async (): Promise<void> => {
    try {
      notify.success((await repeating.save({ x12FileId })).message)
    } catch (error) {
      notify.failure(error)
    }
  }
  // the faults say more than the summary, which begins with the first of them
  const outcome = describeOutcome(file.faults.length > 0 ? { ...file, says: '' } : file)
  return (
    <Stack gap="md">
      <Group gap="md">
        <FileStateWord of={file} />
        <Text size="sm">{kindsSay(file)}</Text>
        {file.isTest && <Text size="sm">{say('Test file')}</Text>}
      </Group>
      <Text size="sm" c="dimmed">
        {[
          file.partner,
          file.control === '' ? '' : say('control number {control}', { control: file.control }),
          instantHere(file.dateMade),
          howMany(file.size, 'byte'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {outcome !== '' && <Text size="sm">{outcome}</Text>}
      {file.faults.length > 0 && <Faults faults={file.faults} />}
      {file.related.length > 0 && <RelatedFiles related={file.related} onOpen={onOpen} />}
      {file.direction === 'out' && file.state === 'refused' && (
        <Text size="sm">
          {say(
            'The claims of this file are in Billing Work. They are sent again from there, in a new file.',
          )}
        </Text>
      )}
      {may &&
        file.state !== 'waiting' &&
        file.state !== 'new' &&
        !(file.direction === 'out' && file.state === 'refused') && (
          <Group>
            <Button variant="default" loading={repeating.saving} onClick={() => void repeat()}>
              {file.direction === 'in' ? say('Read again') : say('Send again')}
            </Button>
          </Group>
        )}
      {file.direction === 'in' && file.kinds.includes('835') && (
        <RemittancesOfFile x12FileId={x12FileId} />
      )}
      {file.direction === 'in' && file.kinds.some((kind) => inWords.includes(kind)) && (
        <FileAnswers x12FileId={x12FileId} onSegment={onSegment} />
      )}
      <Section id="segments" title={say('Content')} columns={1}>
        {file.isCut && (
          <Text size="sm" c="dimmed" mb="xs">
            {say('Only a part of this file is shown.')}
          </Text>
        )}
        <SegmentTable segments={file.segments} atSegment={atSegment} />
      </Section>
    </Stack>
  )
}

/**
 * One file: its outcome, what is wrong with it, the files that it answers or that answer it, and
 * its segments.
 */
export const FileDetail = ({
  x12FileId,
  atSegment,
  onOpen,
}: {
  x12FileId: number
  /** Shown and marked; 0 none. */
  atSegment: number
  onOpen: (x12FileId: number) => void
}) => {
  const [at, setAt] = useState(atSegment)
  const query = useApiQuery(payerFiles.get, { x12FileId, atSegment: at }, { keepLast: true })
  return (
    <Loaded from={query} height={480}>
      {(file) => (
        <FileContent
          file={file}
          x12FileId={x12FileId}
          atSegment={at}
          onOpen={onOpen}
          onSegment={setAt}
        />
      )}
    </Loaded>
  )
}
