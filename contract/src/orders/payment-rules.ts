import { worksAtLaboratory } from '../access/user-types.ts'
import { say } from '../languages/say.ts'
import { isAuthorizationNeeded } from './authorization-need.ts'
import type { InsuranceFact, OrderFacts } from './facts.ts'
import { hit, none, type Hit, type Rule } from './finding.ts'
import { isInsured, isPaidOtherwise, passesInsuranceGate } from './insurance-gate.ts'

const chosen = ({ order, patient }: OrderFacts): readonly InsuranceFact[] =>
  patient.insurances.filter(({ patientInsuranceId }) =>
    order.insuranceIds.includes(patientInsuranceId),
  )
const nameOf = ({ sequence }: InsuranceFact): string =>
  ['', 'primary', 'secondary', 'tertiary'][sequence] ?? ''

/* The patient's insurance may be known anyway, or arrive later: then nothing is required. */
const notOnRequisition = (facts: OrderFacts): readonly Hit[] => {
  const { asker, order, patient } = facts
  if (order.selfPay || order.contractPay || order.insuranceIds.some((id) => id > 0))
    return hit('stop', 'insurance', say('This is filled in and also marked missing. Remove one.'))
  if (!worksAtLaboratory(asker) && !order.missingBefore.includes('insurance'))
    return hit(
      'stop',
      'insurance',
      say('Choose how the order is paid. Only the laboratory can leave this blank.'),
    )
  return isInsured(patient) || isPaidOtherwise(facts)
    ? none
    : hit('issue', 'insurance', say('The insurance is not on the requisition.'))
}

export const paymentRules: readonly Rule[] = [
  {
    id: 'insurance',
    source: 'account option requireInsurance',
    policy: say('Tested; billing waits for the insurance.'),
    holdsForUndecided: true,
    find: (facts) => {
      const { labOrderId, insuranceMissing, missingBefore } = facts.order
      if (insuranceMissing) return notOnRequisition(facts)
      /*
       * A stored order was checked when it was made, unless it was saved without insurance
       * information.
       */
      return (labOrderId > 0 && !missingBefore.includes('insurance')) || passesInsuranceGate(facts)
        ? none
        : hit(
            'stop',
            'insurance',
            say(
              'This account requires insurance. Add the patient’s insurance, or choose another payment method.',
            ),
          )
    },
  },
  {
    id: 'insurance-of-patient',
    source: 'records.md#order',
    policy: '',
    holdsForUndecided: true,
    find: ({ order, patient }) =>
      order.insuranceIds.every(
        (id) =>
          id <= 0 || patient.insurances.some(({ patientInsuranceId }) => patientInsuranceId === id),
      )
        ? none
        : hit(
            'stop',
            'insurance',
            say('The selected insurance does not belong to this patient. Choose again.'),
          ),
  },
  {
    id: 'self-pay',
    source: 'account option allowSelfPay',
    policy: '',
    holdsForUndecided: true,
    find: ({ order, account }) =>
      order.selfPay && !account.allowSelfPay
        ? hit(
            'stop',
            'selfPay',
            say('This account does not allow self-pay. Choose another payment method.'),
          )
        : none,
  },
  {
    id: 'insurance-in-force',
    source: 'date of service',
    policy: say('Tested; billing requests the insurance for that date.'),
    holdsForUndecided: true,
    find: (facts) => {
      const day = facts.order.collectionDay
      if (day === '') return none
      return chosen(facts)
        .filter(
          ({ active, effectiveDate, expireDate }) =>
            !active ||
            (effectiveDate !== null && day < effectiveDate) ||
            (expireDate !== null && day > expireDate),
        )
        .flatMap((one) =>
          hit(
            'warning',
            'insurance',
            say('The {one} insurance was not valid on the collection date.', { one: nameOf(one) }),
          ),
        )
    },
  },
  {
    id: 'preauthorization',
    source: 'payer option preauthRequired; payers’ rules (docs/decisions/0057)',
    policy: say('Tested; billing requests the authorization.'),
    holdsForUndecided: true,
    find: (facts) => {
      const day = facts.order.collectionDay
      return chosen(facts)
        .filter(
          ({ preAuthRequired, preAuthRules = [], preAuthNumber, preAuthEndDate }) =>
            (preAuthRequired ||
              isAuthorizationNeeded(preAuthRules, facts.order, facts.patient.others)) &&
            (preAuthNumber === '' ||
              (preAuthEndDate !== null && day !== '' && day > preAuthEndDate)),
        )
        .flatMap((one) =>
          hit(
            'warning',
            'insurance',
            one.preAuthNumber === ''
              ? say('The {one} insurance requires preauthorization.', { one: nameOf(one) })
              : say('The preauthorization for the {one} insurance has expired.', {
                  one: nameOf(one),
                }),
          ),
        )
    },
  },
  {
    id: 'pecos',
    source: 'rules.md#medicare-enrollment; the provider’s pecosEnrolled',
    policy: say('Tested; Medicare is not billed before the provider is enrolled.'),
    holdsForUndecided: true,
    find: (facts) =>
      facts.provider?.pecosEnrolled === false &&
      chosen(facts).some(({ sequence, payerKind }) => sequence === 1 && payerKind === 'Medicare')
        ? hit(
            'warning',
            'userId_Physician',
            say(
              'Medicare pays only for orders of providers enrolled in PECOS. This provider is not marked as enrolled.',
            ),
          )
        : none,
  },
]
