import { lacksOf } from '@labgate/contract/catalog/faults'
import {
  chooseProfile,
  chooseSide,
  chooseSite,
  emptySelection,
  tick,
  type Selection,
} from '@labgate/contract/catalog/selection'
import type { Catalog, ProfileKey } from '@labgate/contract/catalog/shape'
import { siteFits } from '@labgate/contract/catalog/specimens'
import type { TestType } from '@labgate/contract/catalog/test-types'
import type { Random } from '../random.ts'

/* From the list Gender; and the ages between which a pregnancy test is ordered in the demo. */
const female = 1
const [youngest, oldest] = [12, 55]

/**
 * The test types that a practice would order for a patient: a pregnancy test only for a woman of
 * that age.
 */
export const typesFor = (
  services: readonly TestType[],
  { genderId, dob }: { genderId: number; dob: string | null },
  now: Date,
): TestType[] => {
  const age = now.getUTCFullYear() - Number(dob?.slice(0, 4) ?? 0)
  return services.filter(
    (testType) =>
      testType !== 'Pregnancy' || (genderId === female && age >= youngest && age <= oldest),
  )
}

/**
 * How often a profile is chosen: nearly all confirm what they screen, few order everything there
 * is.
 */
const habits: Readonly<Record<ProfileKey, number>> = {
  'full-screen': 1,
  'full-confirmation': 1,
  'targeted-reflex': 5,
  'universal-reflex': 4,
  custom: 4,
}

/**
 * What a practice would tick for a patient of this sex (list Gender; 0: any): usually a profile, or
 * whole classes, until the form is complete.
 */
export const someTests = (form: Catalog, random: Random, genderId: number): Selection => {
  const specimen = random.pick(form.specimens.slice(0, 2))
  let selection = emptySelection(form, specimen)
  if (form.profiles.length > 0 && random.chance(0.7))
    selection = chooseProfile(
      form,
      selection,
      random.weighted(form.profiles.map(({ key }) => [key, habits[key]] as const)),
      {},
    )
  const offered = [...form.panels.map(({ code }) => code), ...form.singles.map(({ code }) => code)]
  for (let count = selection.codes.length > 0 ? 0 : random.int(1, 3); count > 0; count--)
    selection = tick(form, selection, random.pick(offered), true, {})
  while (lacksOf(form, selection).some((lack) => lack === 'nothing' || lack === 'no-target'))
    selection = tick(form, selection, random.pick(offered), true, {})
  if (form.sites?.specimen !== selection.specimen) return selection
  const site = random.pick(form.sites.list.filter((one) => siteFits(one, genderId)))
  selection = chooseSite(form, selection, site.id)
  return site.isSided === true && form.sites.sides.length > 0
    ? chooseSide(form, selection, random.pick(form.sites.sides).id)
    : selection
}
