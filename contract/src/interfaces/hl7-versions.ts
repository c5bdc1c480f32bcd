/** Versions of HL7 in which a laboratory system's results can be read (MSH-12). */
export const hl7Versions = [
  '2.3',
  '2.3.1',
  '2.4',
  '2.5',
  '2.5.1',
  '2.6',
  '2.7',
  '2.7.1',
  '2.8',
  '2.8.1',
  '2.8.2',
] as const
export type Hl7Version = (typeof hl7Versions)[number]
/** The version of the laboratory results interface, and of a system unless another is set. */
export const usualVersion: Hl7Version = '2.5.1'
