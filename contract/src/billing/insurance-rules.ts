import { usDate } from '../kit/us-date.ts'
import { say } from '../languages/say.ts'
import { inForce } from './bill-to.ts'
import { isWithin, type AuthorizationFact, type Cover, type CoverFact } from './facts.ts'
import { fine, found, type BillHit, type BillRule, type DraftBill } from './finding.ts'
import { nextStepLabels } from './preauth.ts'

const placeWords = ['', 'primary', 'secondary', 'tertiary']
export const placeWord = ({ sequence }: CoverFact): string => placeWords[sequence] ?? ''
const isMedicare = ({ payer }: CoverFact): boolean => payer.kind === 'Medicare'

/** Medicare Beneficiary Identifier, without hyphens (CMS: S, L, O, I, B, and Z are never used). */
export const isMedicareNumber = (memberId: string): boolean =>
  /^[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y]{2}\d{2}$/.test(
    memberId.replaceAll('-', '').toUpperCase(),
  )

const memberFault = (cover: CoverFact): readonly BillHit[] => {
  const { patientInsuranceId } = cover
  const describe = (text: string): readonly BillHit[] =>
    found('insurance.memberId', text, { patientInsuranceId })
  if (cover.memberId.trim() === '')
    return describe(
      say('Enter the member ID of the {cover} insurance.', { cover: placeWord(cover) }),
    )
  if (isMedicare(cover) && !isMedicareNumber(cover.memberId))
    return describe(
      say(
        'This is not a Medicare number. Copy all 11 characters from the red, white, and blue card.',
      ),
    )
  if (cover.memberId.length > 80) return describe(say('The member ID is too long for a claim.'))
  return fine
}

const payerFault = ({ payer }: CoverFact, { order }: DraftBill): readonly BillHit[] => {
  if (payer.insuranceId <= 0)
    return found(
      'insurance.insuranceId',
      say('“{name}” is not in the payer table. Choose the payer, or add it.', { name: payer.name }),
      {
        cause: `unlisted:${payer.name.toLowerCase()}`,
      },
    )
  const cause = { cause: `payer:${payer.insuranceId}` }
  if (!payer.active)
    return found(
      'insurance.insuranceId',
      say('{name} is inactive in the payer table. Choose the payer on the card.', {
        name: payer.name,
      }),
      cause,
    )
  if (payer.claimsPayerId === '')
    return found(
      'payer.claimsPayerId',
      say('{name} has no payer ID for claims. Enter it in the payer table.', { name: payer.name }),
      cause,
    )
  if (!payer.hasPartner)
    return found(
      'payer.tradingPartnerId',
      say('No route for claims to {name} is set up.', { name: payer.name }),
      cause,
    )
  if (payer.enrolledFrom === null || !isWithin(order.collectionDay, payer.enrolledFrom, null))
    return found(
      'payer.enrolledFrom',
      say('We are not enrolled with {name} for this date of service.', { name: payer.name }),
      cause,
    )
  return fine
}

const coverLabels: Readonly<Partial<Record<Cover, string>>> = {
  inactive: say(
    'The payer says that coverage was not active on the date of service. Ask the practice for the current insurance.',
  ),
  'not-found': say(
    'The payer does not know this member. Check the member ID, name, and birth date.',
  ),
  'no-laboratory-benefit': say(
    'The plan has no laboratory benefit. Ask the practice for other coverage.',
  ),
  'other-payer': say('The payer says that another payer is first. Add that insurance as primary.'),
  'medicare-advantage': say(
    'Medicare says that a Medicare Advantage plan pays. Add the plan as primary.',
  ),
  hospice: say(
    'Medicare says that the patient is in hospice. Find out whether the test is related to the terminal illness.',
  ),
  'skilled-nursing': say(
    'Medicare says that the patient was in a Part A nursing facility stay. Bill the facility.',
  ),
}

const sequenceFault = ({ covers }: DraftBill): readonly BillHit[] => {
  const places = covers.map(({ sequence }) => sequence)
  if (new Set(places).size < places.length)
    return found(
      'insurance.sequence',
      say('Two insurances have the same sequence. Choose which one is billed first.'),
    )
  if (covers.length > 0 && !places.includes(1))
    return found('insurance.sequence', say('There is a secondary insurance, but no primary one.'))
  const medicaidFirst = covers.find(
    ({ sequence, payer }) => sequence === 1 && payer.kind.startsWith('Medicaid'),
  )
  if (medicaidFirst !== undefined && covers.length > 1)
    // 42 CFR 433.139
    return found(
      'insurance.sequence',
      say('Medicaid pays last. Move the other insurance before it.'),
    )
  const second = covers.find((cover) => cover.sequence > 1 && isMedicare(cover))
  if (second !== undefined && second.secondaryReason === '')
    return found(
      'insurance.secondaryReason',
      say(
        'Medicare is {second}, but no reason is given. Choose why the other insurance is first.',
        { second: placeWord(second) },
      ),
      {
        patientInsuranceId: second.patientInsuranceId,
      },
    )
  return fine
}

const isForTests = (
  { labTypeId, tests }: Pick<AuthorizationFact, 'labTypeId' | 'tests'>,
  order: Pick<DraftBill['order'], 'labTypeId' | 'tests'>,
): boolean =>
  (labTypeId === 0 || labTypeId === order.labTypeId) &&
  (tests.length === 0 || order.tests.some((code) => tests.includes(code)))

const authorizationFault = (cover: CoverFact, { order }: DraftBill): readonly BillHit[] => {
  if (!cover.preAuthRequired && !cover.payer.preauthRequired) return fine
  const granted = cover.authorizations.filter(({ isGranted }) => isGranted)
  const describe = (text: string): readonly BillHit[] =>
    found('insurance.preAuth', `${cover.payer.name}: ${text}`, {
      cause: `authorization:${cover.payer.insuranceId}`,
    })
  if (granted.length === 0) {
    const denied = cover.authorizations.filter((one) => isForTests(one, order)).at(-1)?.denied
    return describe(
      denied === undefined || denied === null
        ? say('preauthorization is required, and there is none.')
        : say('the preauthorization was denied: {reason}. Next: {nextStepLabels}{value}.', {
            reason: denied.reason,
            nextStepLabels: nextStepLabels[denied.nextStep],
            value:
              denied.nextBy === null
                ? ''
                : ` ${say('by {nextBy}', { nextBy: usDate(denied.nextBy) })}`,
          }),
    )
  }
  const forTests = granted.filter((one) => isForTests(one, order))
  if (forTests.length === 0) return describe(say('the preauthorization is for other tests.'))
  const day = order.collectionDay
  const inTime = forTests.filter(({ validFrom, validTo }) => isWithin(day, validFrom, validTo))
  if (inTime.length === 0)
    return describe(say('the preauthorization was not valid on the date of service.'))
  if (inTime.every(({ units, used }) => units !== null && used >= units))
    return describe(say('all units of the preauthorization are used.'))
  return fine
}
/** The authorization that a claim uses: of those that match, the one that ends first. */
export const authorizationFor = (
  cover: CoverFact,
  order: Pick<DraftBill['order'], 'collectionDay' | 'labTypeId' | 'tests'>,
) =>
  cover.authorizations
    .filter(
      (one) =>
        one.isGranted &&
        (one.units === null || one.used < one.units) &&
        isForTests(one, order) &&
        isWithin(order.collectionDay, one.validFrom, one.validTo),
    )
    .toSorted((one, other) => ((one.validTo ?? '9999') < (other.validTo ?? '9999') ? -1 : 1))[0]

const ofPrimary =
  (find: (cover: CoverFact, bill: DraftBill) => readonly BillHit[]) => (bill: DraftBill) =>
    bill.primary === undefined ? fine : find(bill.primary, bill)

export const insuranceRules = [
  {
    id: 'claim.insurance',
    source: 'rules.md#insurance-rules',
    owner: 'client',
    at: 'order',
    insuranceOnly: true,
    find: ({ covers }) =>
      covers.length > 0
        ? fine
        : found(
            'order.insurance',
            say(
              'No insurance is given. Ask the practice for it, or whether the order is self-pay.',
            ),
          ),
  },
  {
    id: 'claim.member-id',
    source: 'payer’s pattern; CMS, Understanding the MBI',
    owner: 'insurance',
    at: 'order',
    insuranceOnly: true,
    find: ({ covers }) => covers.flatMap(memberFault),
  },
  {
    id: 'claim.payer',
    source: 'enrollment with the payer',
    owner: 'insurance',
    at: 'accessioning',
    insuranceOnly: true,
    find: ofPrimary(payerFault),
  },
  {
    id: 'claim.cover',
    source: '005010X279A1',
    owner: 'insurance',
    at: 'eligibility',
    insuranceOnly: true,
    find: ofPrimary((cover, { order }) => {
      if (!inForce(cover, order.collectionDay))
        return found(
          'insurance.effectiveDate',
          say('The {cover} insurance was not valid on the date of service.', {
            cover: placeWord(cover),
          }),
        )
      const text = coverLabels[cover.cover]
      return text === undefined ? fine : found('insurance.cover', text)
    }),
  },
  {
    id: 'claim.sequence',
    source: '42 CFR 433.139; 42 CFR 411',
    owner: 'insurance',
    at: 'order',
    insuranceOnly: true,
    find: sequenceFault,
  },
  {
    id: 'claim.subscriber',
    source: '005010X222A1, 2010BA',
    owner: 'client',
    at: 'order',
    insuranceOnly: true,
    find: ({ covers }) =>
      covers.flatMap((cover) =>
        cover.isSelf ||
        (cover.subscriber.firstName.trim() !== '' &&
          cover.subscriber.lastName.trim() !== '' &&
          cover.subscriber.dob !== null)
          ? fine
          : found(
              'insurance.subscriber',
              say(
                'The patient is not the subscriber of the {cover} insurance. Enter the subscriber’s name and birth date.',
                { cover: placeWord(cover) },
              ),
            ),
      ),
  },
  {
    id: 'claim.auth',
    source: 'the payer’s rule',
    owner: 'insurance',
    at: 'order',
    insuranceOnly: true,
    find: ofPrimary(authorizationFault),
  },
  {
    id: 'claim.injury',
    source: '005010X222A1, CLM11 and REF*Y4',
    owner: 'insurance',
    at: 'order',
    insuranceOnly: true,
    find: ofPrimary(({ payer, injury }) => {
      if (payer.kind !== "workers' compensation" && payer.kind !== 'auto') return fine
      if (injury.date === null)
        return found('insurance.injuryDate', say('Enter the date of the injury.'))
      if (injury.claimNo.trim() === '')
        return found(
          'insurance.injuryClaimNo',
          say('Enter the insurer’s claim number for the injury.'),
        )
      return payer.kind === 'auto' && injury.state === ''
        ? found('insurance.injuryState', say('Enter the state of the accident.'))
        : fine
    }),
  },
] as const satisfies readonly BillRule[]
