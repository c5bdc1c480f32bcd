import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { useNavigate } from '@tanstack/react-router'
import { Refused } from '../../../api/refused.ts'
import { notify } from '../../../ui/notify.tsx'

/**
 * The patient whose name cannot be printed until it is entered in Latin letters; 0: the refusal has
 * another reason.
 */
export const patientWanted = (error: unknown): number =>
  error instanceof Refused && error.code === 'name-not-printable'
    ? Number((error.detail as { patientId?: number } | undefined)?.patientId ?? 0)
    : 0

export const openPatient = say('Open the patient')

/** Says why nothing was printed and, if a name is needed in Latin letters, how to get there. */
export const useSayNotPrinted = (): ((error: unknown) => void) => {
  const navigate = useNavigate()
  return (error) => {
    const patientId = patientWanted(error)
    if (patientId === 0) notify.failure(error)
    else
      notify.mendable(
        error as Refused,
        openPatient,
        () => void navigate(linkTo('/patient', { id: patientId })),
      )
  }
}
