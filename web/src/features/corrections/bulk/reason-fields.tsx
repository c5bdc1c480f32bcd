import {
  correctionReasonIds,
  correctionReasons,
  type CorrectionReason,
} from '@labgate/contract/corrections/acts'
import { say } from '@labgate/contract/languages/say'
import { Select, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'

const reasons = correctionReasonIds.map((value) => ({ value, label: correctionReasons[value] }))
const isReason = (value: string | null): value is CorrectionReason =>
  correctionReasonIds.some((one) => one === value)

const forEachRow = {
  columns: 2,
  missing: say('Enter how you know what is correct.'),
  description: say('Kept with each correction.'),
}
/**
 * One reason and one note, for every row of a bulk correction or for one act. `check` returns them,
 * or shows at the field what is missing.
 */
export const useReason = (
  begin: CorrectionReason,
  { columns, missing, description } = forEachRow,
) => {
  const [reason, setReason] = useState<CorrectionReason>(begin)
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  return {
    check: (): { reason: CorrectionReason; note: string } | undefined => {
      if (note.trim() !== '') return { reason, note: note.trim() }
      setFault(missing)
      return undefined
    },
    fields: (
      <SimpleGrid cols={{ base: 1, sm: columns }} spacing="md">
        <Select
          label={say('Reason')}
          data={reasons}
          value={reason}
          allowDeselect={false}
          onChange={(value) => isReason(value) && setReason(value)}
        />
        <GrowingText
          label={say('Note')}
          description={description}
          required
          error={fault}
          value={note}
          maxLength={500}
          minRows={1}
          maxRows={6}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setFault('')
          }}
        />
      </SimpleGrid>
    ),
  }
}
