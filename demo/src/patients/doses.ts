/** Usual doses of adults, by generic name, for the demo's patients; others have none on record. */
const usual: Readonly<Record<string, readonly string[]>> = {
  Oxycodone: ['5 mg every 6 hours as needed', '10 mg every 6 hours', '15 mg three times daily'],
  'Oxycodone and acetaminophen': ['5/325 mg every 6 hours as needed', '10/325 mg every 8 hours'],
  'Hydrocodone and acetaminophen': ['5/325 mg every 6 hours as needed', '10/325 mg twice daily'],
  Morphine: ['ER 15 mg every 12 hours', 'ER 30 mg every 12 hours'],
  Tapentadol: ['50 mg every 6 hours', '100 mg every 12 hours'],
  Tramadol: ['50 mg every 6 hours as needed'],
  Buprenorphine: ['8 mg daily', '8 mg twice daily'],
  'Buprenorphine and naloxone': ['8/2 mg daily', '8/2 mg twice daily', '12/3 mg daily'],
  Methadone: ['80 mg daily', '100 mg daily'],
  Gabapentin: ['300 mg three times daily', '600 mg three times daily'],
  Pregabalin: ['75 mg twice daily'],
  Duloxetine: ['60 mg daily'],
  Cyclobenzaprine: ['10 mg at bedtime as needed'],
  Tizanidine: ['4 mg every 8 hours as needed'],
  Meloxicam: ['15 mg daily'],
  Alprazolam: ['0.5 mg twice daily as needed'],
  Clonazepam: ['0.5 mg twice daily'],
  Lorazepam: ['1 mg at bedtime'],
  Sertraline: ['50 mg daily', '100 mg daily'],
  Trazodone: ['50 mg at bedtime'],
  'Amphetamine mixed salts': ['20 mg twice daily'],
  Lisdexamfetamine: ['40 mg every morning'],
  Lisinopril: ['10 mg daily', '20 mg daily'],
  Atorvastatin: ['40 mg at bedtime'],
  Metformin: ['500 mg twice daily', '1000 mg twice daily'],
  Levothyroxine: ['75 mcg every morning'],
}

/**
 * The dose that the demo has on record for a patient's drug, the same at each load; '' for one in
 * four, as at practices that note it only sometimes.
 */
export const doseOf = (generic: string, patientId: number): string => {
  const doses = usual[generic] ?? []
  return patientId % 4 === 3 ? '' : (doses[patientId % doses.length] ?? '')
}
