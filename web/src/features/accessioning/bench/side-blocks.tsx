import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { SegmentedControl, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { late } from '../../../ui/late.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { HistoryBlock } from './history-block.tsx'

const DetailBlock = late(async () => ({
  default: (await import('./detail-block.tsx')).DetailBlock,
}))
const InsuranceBlock = late(async () => ({
  default: (await import('../insurance/insurance-block.tsx')).InsuranceBlock,
}))

const blocks = [
  { value: 'none', label: say('Order') },
  { value: 'detail', label: say('Details') },
  { value: 'insurance', label: say('Insurance') },
  { value: 'history', label: say('Last 30 days') },
] as const
export type Block = (typeof blocks)[number]['value']

interface SideBlocksProps {
  order: BenchOrder
  /** The birth date is keyed from the tube first, so insurance, which shows it, is covered. */
  coversDob: boolean
  shown: Block
  onShow: (block: Block) => void
}

/** Shown beside the tube on request: order details, insurance, the patient's other orders. */
export const SideBlocks = ({ order, coversDob, shown, onShow }: SideBlocksProps) => (
  <Stack gap="sm">
    <SegmentedControl
      aria-label={say('Tube details')}
      data={blocks.map((block) => ({
        ...block,
        disabled: coversDob && block.value === 'insurance',
      }))}
      value={shown}
      onChange={(value) => onShow(value as Block)}
      style={{ alignSelf: 'flex-start' }}
    />
    <Suspense fallback={<Waiting height={160} />}>
      {shown === 'detail' && <DetailBlock labOrderId={order.labOrderId} />}
      {shown === 'insurance' && !coversDob && (
        <InsuranceBlock patientId={order.patientId} labOrderId={order.labOrderId} />
      )}
      {shown === 'history' && (
        <HistoryBlock patientId={order.patientId} labOrderId={order.labOrderId} />
      )}
    </Suspense>
  </Stack>
)
