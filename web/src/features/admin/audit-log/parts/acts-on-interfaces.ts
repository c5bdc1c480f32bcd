import { say } from '@labgate/contract/languages/say'
/** Acts on an account's interfaces, and requests its own systems make through them. */
export const actsOnInterfaces: Readonly<Record<string, string>> = {
  'interfaces.clients': say('See the systems of an account'),
  'interfaces.addClient': say('Add a system of an account'),
  'interfaces.revokeClient': say('Revoke a system of an account'),
  'interfaces.destinations': say('See HL7 destinations of an account'),
  'interfaces.saveDestination': say('Save an HL7 destination of a location'),
  'interfaces.confirmClient': say('Confirm a system of an account'),
  'interfaces.confirmDestination': say('Confirm an HL7 destination'),
  'interfaces.sendAgain': say('Send refused HL7 results again'),
  'fhir.token': say('Sign in as a system of an account'),
  'fhir.read': say('Read a record by FHIR'),
  'fhir.search': say('Search by FHIR'),
}
