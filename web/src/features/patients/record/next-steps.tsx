import { linkTo } from '@labgate/contract/access/link-to'
import type { Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import type { Patient } from '@labgate/contract/patients/patients'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMayOrder } from '../../../core/orders/parts/use-may-order.ts'
import { useMay } from '../../../session/use-session.ts'
import { IconPlus, IconTestPipe } from '../../../ui/icons/icons.ts'

/** Whether nothing says yet who pays for the patient. */
export const lacksPayer = (patient: Patient): boolean =>
  !patient.insurances.some(({ active }) => active) &&
  !patient.saidNone.some(({ what }) => what === 'insurance') &&
  !patient.selfPay &&
  !patient.contractPay

interface NextStepsProps {
  patient: Patient
  account: Account | undefined
  /** The patient was added a moment ago: the next step takes the focus. */
  isAdded: boolean
  /** Another button of the page is the filled one. */
  isAside: boolean
  onAddInsurance: () => void
}
/**
 * What comes next for a patient: an order, or the insurance first if nothing says who pays and the
 * account requires one.
 */
export const NextSteps = ({
  patient,
  account,
  isAdded,
  isAside,
  onAddInsurance,
}: NextStepsProps) => {
  const may = useMay()
  const orders = useMayOrder() && patient.active
  const insures = may.call(patientInsurances.save) && lacksPayer(patient)
  const isInsuranceFirst = insures && (account?.requireInsurance === true || !orders)
  const next = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isAdded) return
    /* After the page's heading, which takes the focus from what was saved. */
    const frame = requestAnimationFrame(() => next.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [isAdded])
  const keep = (isNext: boolean) => (element: HTMLElement | null) => {
    if (isNext) next.current = element
  }
  const look = (isNext: boolean) => ({ variant: isNext && !isAside ? 'filled' : 'default' })
  return (
    <>
      {insures && (isAdded || isInsuranceFirst) && (
        <Button
          ref={keep(isInsuranceFirst)}
          {...look(isInsuranceFirst)}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAddInsurance}
        >
          {say('Add insurance')}
        </Button>
      )}
      {orders && (
        <Button
          ref={keep(!isInsuranceFirst)}
          {...look(!isInsuranceFirst)}
          leftSection={<IconTestPipe size={16} aria-hidden />}
          renderRoot={(props: object) => (
            <Link {...linkTo('/lab-order', { patient: patient.patientId })} {...props} />
          )}
        >
          {say('Order tests')}
        </Button>
      )}
    </>
  )
}
