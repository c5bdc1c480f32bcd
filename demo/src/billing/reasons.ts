/**
 * Payers' reasons in our words, our rule behind each, and their effect on an amount. The lists
 * themselves belong to X12 and the NUBC.
 */
export interface DemoReason {
  list: 'CARC' | 'RARC' | 'STC' | 'AAA'
  code: string
  says: string
  rule?: string
  effect?: 'contractual' | 'repeats'
}
const carc = (code: string, text: string, rule = ''): DemoReason => ({
  list: 'CARC',
  code,
  says: text,
  rule,
})
const stc = (code: string, text: string, rule = ''): DemoReason => ({
  list: 'STC',
  code,
  says: text,
  rule,
})

export const demoReasons: readonly DemoReason[] = [
  {
    list: 'CARC',
    code: '45',
    says: 'The charge is above what the contract allows.',
    effect: 'contractual',
  },
  {
    list: 'CARC',
    code: '253',
    says: 'Medicare withholds two percent (sequestration).',
    effect: 'contractual',
  },
  { list: 'CARC', code: '23', says: 'What an earlier payer decided.', effect: 'repeats' },
  { list: 'CARC', code: '1', says: 'Deductible.', effect: 'contractual' },
  { list: 'CARC', code: '2', says: 'Coinsurance.', effect: 'contractual' },
  { list: 'CARC', code: '3', says: 'Copay.', effect: 'contractual' },
  {
    list: 'CARC',
    code: '144',
    says: 'An incentive for the laboratory (negative: a bonus).',
    effect: 'contractual',
  },
  {
    list: 'CARC',
    code: '161',
    says: 'A bonus for the laboratory’s performance.',
    effect: 'contractual',
  },
  {
    list: 'CARC',
    code: 'P12',
    says: 'The charge is above the state’s fee schedule for work injuries.',
    effect: 'contractual',
  },
  carc('4', 'The modifier does not fit the code.', 'claim.modifier'),
  carc('11', 'The diagnosis does not fit the test.', 'claim.necessity'),
  carc('16', 'The claim lacks information.', ''),
  carc('18', 'The same service was billed before.', 'claim.duplicate'),
  carc('22', 'Another payer is first.', 'claim.sequence'),
  carc('24', 'A Medicare Advantage or managed care plan pays.', 'claim.cover'),
  carc('26', 'The service was before coverage began.', 'claim.cover'),
  carc('27', 'Coverage had ended.', 'claim.cover'),
  carc('29', 'The filing limit had passed.', 'claim.filing-limit'),
  carc('31', 'The patient is not known as a member.', 'claim.member-id'),
  carc('49', 'A routine test, which the plan does not cover.', 'claim.cover'),
  carc('50', 'Not medically necessary for this diagnosis.', 'claim.necessity'),
  carc('96', 'The plan does not cover this test.', 'claim.cover'),
  carc('97', 'Paid as part of another test.', 'claim.ptp'),
  carc('109', 'Another payer or contractor pays.', 'claim.payer'),
  carc('119', 'The plan’s maximum was reached.', 'claim.frequency'),
  carc('140', 'Member ID and name do not match.', 'claim.member-id'),
  carc('151', 'Too many services for this condition.', 'claim.mue'),
  carc('183', 'The ordering provider may not order this.', 'claim.pecos'),
  carc('197', 'Preauthorization is missing.', 'claim.auth'),
  carc('198', 'More units than were authorized.', 'claim.auth'),
  carc('204', 'The plan of the patient does not cover this test.', 'claim.cover'),
  carc('226', 'The payer asked for records and did not receive them.'),
  carc('236', 'Not paid beside another code of the same day (NCCI).', 'claim.ptp'),
  carc('252', 'The payer wants a document or an identifier.', 'claim.code'),
  {
    list: 'RARC',
    code: 'MA15',
    says: 'The payer split the claim: the other lines are decided separately.',
  },
  { list: 'RARC', code: 'MA18', says: 'The payer forwarded the claim to the next insurance.' },
  {
    list: 'RARC',
    code: 'N89',
    says: 'The payer forwarded the claim to more than one other insurance.',
  },
  { list: 'RARC', code: 'N435', says: 'More of it was done than the plan allows without records.' },
  {
    list: 'RARC',
    code: 'N264',
    says: 'The ordering provider’s name is missing.',
    rule: 'claim.orderer',
  },
  {
    list: 'RARC',
    code: 'N265',
    says: 'The ordering provider’s NPI is missing.',
    rule: 'claim.orderer',
  },
  {
    list: 'RARC',
    code: 'N706',
    says: 'The test’s identifier (Z-code) is missing.',
    rule: 'claim.code',
  },
  { list: 'RARC', code: 'MA120', says: 'The CLIA number is missing.', rule: 'claim.clia' },
  {
    list: 'RARC',
    code: 'N115',
    says: 'Decided by a local coverage determination.',
    rule: 'claim.necessity',
  },
  stc('21', 'information is missing or not valid.'),
  stc('24', 'the sender is not approved for electronic claims.'),
  stc('33', 'the subscriber ID is not known.', 'claim.member-id'),
  stc('88', 'the patient was not covered on this date.', 'claim.cover'),
  stc('97', 'no coverage was found.', 'claim.cover'),
  stc('116', 'the claim went to the wrong payer.', 'claim.payer'),
  stc('125', 'the name is not the member’s.', 'claim.patient'),
  stc('158', 'the birth date is not the member’s.', 'claim.patient'),
  stc('164', 'the member ID is not valid.', 'claim.member-id'),
  stc('178', 'the total is not the sum of the lines.', 'claim.amount'),
  stc('187', 'the date of service is not valid.', 'claim.service-date'),
  stc('254', 'the principal diagnosis is missing or not valid.', 'claim.diagnosis'),
  stc('255', 'a diagnosis is not valid.', 'claim.diagnosis'),
  stc('453', 'a modifier is not valid.', 'claim.modifier'),
  stc('464', 'the payer’s number of the earlier claim is missing.', 'claim.replace'),
  stc('562', 'the NPI is not valid.', 'claim.orderer'),
]
