/** A patient's name as lists show it, 'Moss, Ada'; in words when there is none. Letters stay as they were typed (decisions.md 41). */
export const nameOf = ({ lastName, firstName, middleName = '' }: { lastName: string; firstName: string; middleName?: string }): string => {
  const given = `${firstName} ${middleName}`.trim()
  if (lastName === '' && given === '') return 'Name missing'
  return lastName === '' || given === '' ? lastName || given : `${lastName}, ${given}`
}
