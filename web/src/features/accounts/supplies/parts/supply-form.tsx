import { mostOfOne, supplies, supplyOrders } from '@labgate/contract/accounts/supplies'
import { say } from '@labgate/contract/languages/say'
import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { unsaved } from '../../../../session/unsaved.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { NumberInput } from '../../../../ui/fields/number-input.tsx'
import { IconShoppingCart } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'

type Key = (typeof supplies)[number]['key']

/** As typed: a quantity that cannot be ordered stays as it is, with what is wrong beside it. */
type Counts = Partial<Record<Key, number | string>>

const quantityFault = (typed: number | string | undefined): string | undefined => {
  const quantity = typed === undefined || typed === '' ? 0 : typed
  if (typeof quantity === 'string' || quantity < 0) return say('Enter a whole number.')
  return quantity > mostOfOne
    ? say(
        'At most {mostOfOne} in one order. Order the rest in another, or write to the laboratory.',
        { mostOfOne },
      )
    : undefined
}

interface QuantityFieldsProps {
  counts: Counts
  onChange: (key: Key, count: number | string) => void
}
const QuantityFields = ({ counts, onChange }: QuantityFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} maw={960}>
    {supplies.map(({ key, name, unit }) => (
      <NumberInput
        key={key}
        label={name}
        description={unit}
        max={mostOfOne}
        placeholder="0"
        value={counts[key] ?? ''}
        error={quantityFault(counts[key])}
        onChange={(value) => onChange(key, value)}
      />
    ))}
  </SimpleGrid>
)

/**
 * Supplies with their quantities, ordered for one location; what is ordered stays in the list
 * below.
 */
export const SupplyForm = ({ locationId }: { locationId: number }) => {
  const { save, saving, error, reset } = useApiMutation(supplyOrders.save, {
    refresh: [supplyOrders.list],
  })
  const [counts, setCounts] = useState<Counts>({})
  const [fault, setFault] = useState('')
  /* A quantity that is refused is none yet. */
  const items = supplies.flatMap(({ key }) => {
    const quantity = counts[key]
    return typeof quantity === 'number' && quantity !== 0 && quantityFault(quantity) === undefined
      ? [{ key, quantity }]
      : []
  })
  const isFaulty = Object.values(counts).some((typed) => quantityFault(typed) !== undefined)
  const isTyped = items.length > 0 || isFaulty
  /* Leaving the page prompts first; quantities are not a draft. */
  useEffect(
    () =>
      isTyped
        ? unsaved.add({ place: 'page', lose: () => setCounts({}), keepDraft: () => undefined })
        : undefined,
    [isTyped],
  )
  const order = async (): Promise<void> => {
    const stop = isFaulty
      ? say('Correct the marked quantities first. Nothing is ordered yet.')
      : items.length === 0
        ? say('Enter a quantity first.')
        : ''
    setFault(stop)
    if (stop !== '') return
    /* A refusal is shown below. */
    const saved = await save({ locationId, items }).catch(() => null)
    if (saved === null) return
    notify.success(saved.message)
    setCounts({})
  }
  return (
    <Stack component="section" gap="sm" aria-labelledby="supplies-here">
      <Title order={2} id="supplies-here">
        {say('Supplies')}
      </Title>
      <QuantityFields
        counts={counts}
        onChange={(key, count) => {
          reset()
          setFault('')
          setCounts({ ...counts, [key]: count })
        }}
      />
      {error && <Failure error={error} />}
      {fault !== '' && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
      <Button
        style={{ alignSelf: 'flex-start' }}
        loading={saving}
        leftSection={<IconShoppingCart size={16} aria-hidden />}
        onClick={() => void order()}
      >
        {items.length === 0
          ? say('Order supplies')
          : say('Order {value}', {
              value:
                items.length === 1
                  ? say('1 supply')
                  : say('{length} supplies', { length: items.length }),
            })}
      </Button>
    </Stack>
  )
}
