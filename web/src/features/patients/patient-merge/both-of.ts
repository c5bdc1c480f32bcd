import type { Whose } from '../../../ui/whose.tsx'

interface Two {
  patientId: number
  patientId_Folded: number
  name: string
  nameFolded: string
  dob: string | null
  dobFolded: string | null
}

/** The two records of a merge, kept one first. */
export const bothOf = ({
  patientId,
  patientId_Folded,
  name,
  nameFolded,
  dob,
  dobFolded,
}: Two): readonly Whose[] => [
  { patientId, patientName: name, dob },
  { patientId: patientId_Folded, patientName: nameFolded, dob: dobFolded },
]
