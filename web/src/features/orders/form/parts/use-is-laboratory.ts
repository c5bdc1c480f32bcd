import { isLaboratory } from '@labgate/contract/orders/facts'
import { useSession } from '../../../../session/use-session.ts'

/** Whether one works at the laboratory: only there may a fact be ticked as missing (reference/domain.md 3.11). */
export const useIsLaboratory = (): boolean => {
  const { userId, who } = useSession()
  return isLaboratory({ asker: { userId, userTypeId: who.userTypeId, hasSignature: false } })
}
