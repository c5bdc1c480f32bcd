/* AAA03 for our own setup, as what an administrator has to fix. */
const fixes: Readonly<Record<string, string>> = {
  '41': 'Get us authorized for eligibility at this payer.',
  '43': 'Check our NPI and tax ID in the billing settings, and our enrollment.',
  '44': 'Check the name of the billing laboratory.',
  '45': 'Check the specialty with which we are enrolled.',
  '46': 'Check the phone number with which we are enrolled.',
  '47': 'Check the state with which we are enrolled.',
  '48': 'Check our number at this payer.',
  '50': 'We are not eligible for inquiries. Enroll with this payer.',
  '51': 'The payer does not know us. Enroll with this payer.',
  '79': 'The payer ID for eligibility is wrong. Correct it in the payer table.',
  T4: 'The payer’s name or payer ID is missing or wrong. Correct it in the payer table.',
  '97': 'The clearinghouse does not know our sender ID. Correct the route to this payer.',
}
/** What to fix, in words; `reason` is AAA03. */
export const describeSetup = (payer: string, reason: string): string =>
  `${payer} refuses our eligibility checks (reason ${reason}). ${fixes[reason] ?? 'Check our enrollment with this payer.'} Checks continue after the change.`.slice(
    0,
    300,
  )
