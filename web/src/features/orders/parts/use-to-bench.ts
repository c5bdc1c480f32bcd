import { accessioning } from '@labgate/contract/accessioning'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../../session/use-session.ts'

/** Opens a tube in Accessioning, the number in the history state (decisions.md 13); undefined for who does not work there. */
export const useToBench = () => {
  const may = useMay()
  const navigate = useNavigate()
  if (!may.call(accessioning.accession)) return undefined
  return ({ labOrderId, specimenBarcode }: { labOrderId: number; specimenBarcode: string }): void =>
    void navigate({ to: '/accessioning' as never, search: { id: String(labOrderId) } as never, state: { personal: { specimenBarcode } } as never })
}
