import { linkTo } from '@labgate/contract/access/link-to'
import { remittances } from '@labgate/contract/billing/remittances'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useList } from '../../../api/queries.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Section } from '../../../ui/section.tsx'
import { describeRemittance, RemittanceStateWord } from './remittance-words.tsx'

/** The remittances in a file, each opening as an advice. */
export const RemittancesOfFile = ({ x12FileId }: { x12FileId: number }) => {
  const { rows, more, error, retry } = useList(remittances.list, { x12FileId })
  if (error !== null) return <Failure error={error} retry={retry} />
  return rows.length === 0 ? null : (
    <Section id="remittances" title={say('Remittances')} columns={1}>
      <Stack gap={4} align="flex-start">
        {rows.map((row) => (
          <Group key={row.remittanceId} gap="sm">
            <Anchor
              size="sm"
              ta="left"
              renderRoot={(props: object) => (
                <Link
                  {...linkTo('/billing-work', { desk: 'files', remittance: row.remittanceId })}
                  {...props}
                />
              )}
            >
              {describeRemittance(row)}
            </Anchor>
            <RemittanceStateWord of={row} />
          </Group>
        ))}
        {more !== undefined && (
          <Button variant="default" size="xs" onClick={more}>
            {say('Show more')}
          </Button>
        )}
      </Stack>
    </Section>
  )
}
