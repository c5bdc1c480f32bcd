import { linkTo } from '@labgate/contract/access/link-to'
import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../../session/use-session.ts'

interface Tube {
  labOrderId: number
  specimenBarcode: string
}

/**
 * Opens a tube in Accessioning, with its number in memory, not in the address
 * (rules.md#patient-data-and-addresses) and the remaining tubes of its visit; undefined for users
 * who do not work there.
 */
export const useToBench = () => {
  const may = useMay()
  const navigate = useNavigate()
  if (!may.call(accessioning.accession)) return undefined
  return ({ labOrderId, specimenBarcode }: Tube, next: readonly Tube[] = []): void => {
    const tubes = next.map((tube) => tube.specimenBarcode).join()
    void navigate(linkTo('/accessioning', { id: labOrderId, specimenBarcode, next: tubes }))
  }
}
