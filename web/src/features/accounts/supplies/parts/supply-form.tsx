import { mostOfOne, supplies, supplyOrders } from '@labgate/contract/accounts/supplies'
import { Button, NumberInput, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { unsaved } from '../../../../session/unsaved.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { IconShoppingCart } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'

type Key = (typeof supplies)[number]['key']

type Counts = Partial<Record<Key, number>>
interface QuantityFieldsProps {
  counts: Counts
  onChange: (key: Key, count: number) => void
}
const QuantityFields = ({ counts, onChange }: QuantityFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} maw={960}>
    {supplies.map(({ key, name, unit }) => (
      <NumberInput
        key={key}
        label={name}
        description={unit}
        min={0}
        max={mostOfOne}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        placeholder="0"
        value={counts[key] ?? ''}
        onChange={(value) => onChange(key, Number(value))}
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
  const items = supplies.flatMap(({ key }) =>
    (counts[key] ?? 0) > 0 ? [{ key, quantity: counts[key] ?? 0 }] : [],
  )
  const isTyped = items.length > 0
  /* Leaving the page prompts first; quantities are not a draft. */
  useEffect(
    () =>
      isTyped
        ? unsaved.add({ place: 'page', lose: () => setCounts({}), keepDraft: () => undefined })
        : undefined,
    [isTyped],
  )
  const order = async (): Promise<void> => {
    setFault(items.length === 0 ? 'Enter a quantity first.' : '')
    if (items.length === 0) return
    /* A refusal is shown below. */
    const saved = await save({ locationId, items }).catch(() => null)
    if (saved === null) return
    notify.success(saved.message)
    setCounts({})
  }
  return (
    <Stack component="section" gap="sm" aria-labelledby="supplies-here">
      <Title order={2} id="supplies-here">
        Supplies
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
          ? 'Order supplies'
          : `Order ${items.length === 1 ? '1 supply' : `${items.length} supplies`}`}
      </Button>
    </Stack>
  )
}
