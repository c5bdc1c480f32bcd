/** Acts on an account's interfaces, and what its own systems ask by them. */
export const actsOnInterfaces: Readonly<Record<string, string>> = {
  'interfaces.clients': 'See the systems of an account',
  'interfaces.addClient': 'Let a system of an account read',
  'interfaces.revokeClient': 'Revoke a system of an account',
  'interfaces.destinations': 'See where results of an account go by HL7',
  'interfaces.saveDestination': 'Set where results of a location go by HL7',
  'interfaces.confirmDestination': 'Confirm where results go by HL7',
  'interfaces.sendAgain': 'Send refused results again by HL7',
  'fhir.token': 'Sign in as a system of an account',
  'fhir.read': 'Read a record by FHIR',
  'fhir.search': 'Search by FHIR',
}
