import { correctionActs } from '@labgate/contract/corrections/acts'
import { corrections } from '@labgate/contract/corrections/corrections'
import {
  changesSay,
  describeCorrectionState,
  followUpsSay,
  describeReason,
  describeUndone,
} from '@labgate/contract/corrections/texts'
import { say } from '@labgate/contract/languages/say'
import { List, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { Card } from '../../../core/patients/parts/card.tsx'
import { inWords } from '../../../core/patients/parts/counted.ts'
import { instantHere } from '../../../forms/dates.ts'

/**
 * Laboratory corrections to a patient's orders, including orders moved away, latest first; nothing
 * if there are none.
 */
export const CorrectionsCard = ({ patientId }: { patientId: number }) => {
  const { data } = useApiQuery(corrections.list, { searchCriteria: { patientId } })
  if (data === undefined || data.list.length === 0) return null
  return (
    <Card
      id="corrections"
      title={say('Corrections of orders')}
      text={inWords(data.list, 'correction', 'corrections')}
    >
      <List size="sm" spacing="xs" listStyleType="none" aria-label={say('Corrections of orders')}>
        {data.list.map((row) => (
          <List.Item key={row.orderCorrectionId}>
            <Stack gap={0}>
              <Text size="sm" fw={600}>
                {say('{words} · specimen {specimenBarcode} · {row}', {
                  words: correctionActs[row.act].words,
                  specimenBarcode: row.specimenBarcode,
                  row: describeCorrectionState(row),
                })}
              </Text>
              <Text size="sm">{changesSay(row)}</Text>
              {row.followUps.length > 0 && <Text size="sm">{followUpsSay(row)}</Text>}
              <Text size="sm" c="dimmed">
                {[
                  `${row.createdBy}, ${instantHere(row.createdDate)}: ${describeReason(row)}`,
                  describeUndone(row, instantHere),
                ]
                  .filter(Boolean)
                  .join(' · Undone by ')}
              </Text>
            </Stack>
          </List.Item>
        ))}
      </List>
    </Card>
  )
}
