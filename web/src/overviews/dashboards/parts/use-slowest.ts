import type { SegmentTime } from '@labgate/contract/figures/figures'
import { slowestOf } from '@labgate/contract/figures/links'
import { useNavigate } from '@tanstack/react-router'

interface Of {
  from: string
  to: string
  customerId?: number
}
/** Opens the specimens behind a time, slowest first. */
export const useSlowest = () => {
  const navigate = useNavigate()
  return (time: Pick<SegmentTime, 'segment' | 'labTypeId'> | undefined, of: Of): void => {
    if (time !== undefined)
      void navigate(slowestOf({ segment: time.segment, labTypeId: time.labTypeId, ...of }))
  }
}
