/** Acts on an account's interfaces, and requests its own systems make through them. */
export const actsOnInterfaces: Readonly<Record<string, string>> = {
  'interfaces.clients': 'See the systems of an account',
  'interfaces.addClient': 'Add a system of an account',
  'interfaces.revokeClient': 'Revoke a system of an account',
  'interfaces.destinations': 'See HL7 destinations of an account',
  'interfaces.saveDestination': 'Save an HL7 destination of a location',
  'interfaces.confirmClient': 'Confirm a system of an account',
  'interfaces.confirmDestination': 'Confirm an HL7 destination',
  'interfaces.sendAgain': 'Send refused HL7 results again',
  'fhir.token': 'Sign in as a system of an account',
  'fhir.read': 'Read a record by FHIR',
  'fhir.search': 'Search by FHIR',
}
