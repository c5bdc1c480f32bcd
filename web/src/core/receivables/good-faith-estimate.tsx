import { describeMoney } from '@labgate/contract/billing/money'
import { estimates } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { useMay } from '../../session/use-session.ts'
import { IconFileText } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { usePaper } from '../../ui/papers/use-paper.tsx'
import { Section } from '../../ui/section.tsx'

/**
 * What a patient who pays for the order is told in advance, and which estimates were issued (45 CFR
 * 149.610).
 */
export const GoodFaithEstimateSection = ({ labOrderId }: { labOrderId: number }) => {
  const query = useApiQuery(estimates.list, { labOrderId })
  const giving = useApiMutation(estimates.give, { refresh: [estimates.list] })
  const may = useMay()
  const paper = usePaper()
  const show = (goodFaithEstimateId: number): Promise<void> =>
    paper.showInLanguages(say('Good-faith estimate'), (language) =>
      call(estimates.print, { goodFaithEstimateId, language }),
    )
  const give = async (): Promise<void> => {
    try {
      const { id, message } = await giving.save({ labOrderId })
      notify.success(message)
      await show(Number(id))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Section id="estimate" title={say('Good-faith estimate')} columns={1}>
      <Loaded from={query} height={64}>
        {({ expectedCents, list }) => (
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              {expectedCents === 0
                ? say('The laboratory has no self-pay prices for these tests.')
                : say(
                    'Expected charges: {expectedCents}. A patient who pays gets the estimate before the tests, or within three business days of asking.',
                    { expectedCents: describeMoney(expectedCents) },
                  )}
            </Text>
            {expectedCents > 0 && may.call(estimates.give) && (
              <Button
                variant="default"
                leftSection={<IconFileText size={16} aria-hidden />}
                loading={giving.saving || paper.busy}
                onClick={() => void give()}
              >
                {say('Make an estimate')}
              </Button>
            )}
            {list.map((one) => (
              <Group key={one.goodFaithEstimateId} gap="sm">
                <Text size="sm">
                  {say('Estimate {number}, {cents}, given {givenOn}', {
                    number: one.number,
                    cents: describeMoney(one.cents),
                    givenOn: dayAsText(one.givenOn),
                  })}
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void show(one.goodFaithEstimateId)}
                  aria-label={say('Show estimate {number}', { number: one.number })}
                >
                  {say('Show')}
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
      {paper.dialog}
    </Section>
  )
}
