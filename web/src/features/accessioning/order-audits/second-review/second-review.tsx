import { linkTo } from '@labgate/contract/access/link-to'
import type { AuditRow } from '@labgate/contract/accessioning/order-audits'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { OrderContent } from '../../../../core/orders/record/order-content.tsx'
import { OrderStrip } from '../../../../core/orders/record/order-strip.tsx'
import type { ScanInput } from '../../../../scan/scan-input.ts'
import { useScanTarget } from '../../../../scan/targets.ts'
import { Empty } from '../../../../ui/empty.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { play } from '../../../../ui/verdict/sounds.ts'
import { BilledInsurance } from './billed-insurance.tsx'
import { LookBand, tubeAtHand } from './review-band.tsx'
import { ReviewBefore } from './review-before.tsx'
import { SecondReviewForm } from './second-review-form.tsx'
import { SidePapers } from './side-papers.tsx'
import classes from './second-review.module.css'

interface ReviewHeadProps {
  order: ApiResponse<typeof orders.get>
  row: AuditRow | undefined
  count: number
  at: number
}
const ReviewHead = ({ order, row, count, at }: ReviewHeadProps) => (
  <Group justify="space-between" gap="sm">
    <Text size="sm" c="dimmed">
      {[
        order.customer,
        order.location,
        row && row.accessioner !== ''
          ? say('worked on by {accessioner}', { accessioner: row.accessioner })
          : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    {count > 1 && at >= 0 && (
      <Text fw={700} role="status">
        {say('{at} of {count}', { at: at + 1, count })}
      </Text>
    )}
  </Group>
)

interface LookProps {
  labOrderId: number
  /** The list being worked through; empty for an order opened by its address. */
  walk: readonly AuditRow[]
  /** undefined: that was the last. */
  onNext: (labOrderId: number | undefined) => void
}

/** One order with everything the second review compares, and its outcome at the side. */
export const SecondLook = ({ labOrderId, walk, onNext }: LookProps) => {
  const query = useApiQuery(orders.get, { labOrderId })
  const navigate = useNavigate()
  const at = walk.findIndex((row) => row.labOrderId === labOrderId)
  const next = walk[at + 1]?.labOrderId
  const row = walk[at]
  /* Also while the order loads: a scan of that moment is compared once the order is there. */
  const [last, setLast] = useState<ScanInput>()
  const hear = (scanned: ScanInput): void => {
    setLast(scanned)
    const barcode = query.data?.specimens[0]?.specimenBarcode
    if (scanned.kind === 'code' && barcode !== undefined)
      play(tubeAtHand(barcode, scanned) === 'other' ? 'stop' : 'pass')
  }
  useScanTarget((scan) => hear({ kind: 'code', scan }), hear)
  const done = (message: string): void => {
    notify.success(
      next === undefined && walk.length > 1
        ? say('{message} That was the last of {length}.', { message, length: walk.length })
        : message,
    )
    onNext(next)
  }
  return (
    <Loaded from={query} height={640}>
      {(order) => {
        const [specimen] = order.specimens
        if (specimen === undefined) return <Empty text={say('This order has no specimen.')} />
        return (
          <Stack gap="md">
            <LookBand specimenBarcode={specimen.specimenBarcode} last={last} />
            <ReviewHead order={order} row={row} count={walk.length} at={at} />
            <OrderStrip order={order} />
            {row && row.auditStatusTypeId > 0 && <ReviewBefore row={row} />}
            <div className={classes['sides']}>
              <Stack gap="lg" miw={0}>
                <SidePapers labOrderId={labOrderId} />
                <OrderContent order={order} specimen={specimen} />
                <BilledInsurance labOrderId={labOrderId} />
              </Stack>
              <Box className={classes['outcome']}>
                <SecondReviewForm
                  key={labOrderId}
                  order={order}
                  specimenBarcode={specimen.specimenBarcode}
                  tube={tubeAtHand(specimen.specimenBarcode, last)}
                  saveLabel={next === undefined ? say('Save') : say('Save and next')}
                  onDone={done}
                  onSkip={next === undefined ? undefined : () => onNext(next)}
                  onOpenOrder={() => void navigate(linkTo('/lab-order', { id: labOrderId }))}
                />
              </Box>
            </div>
          </Stack>
        )
      }}
    </Loaded>
  )
}
