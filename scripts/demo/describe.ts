import type { Language } from '#content/storefronts.ts'
import type { Random } from './random.ts'
import { textsOf, type DescriptionKind } from './words.ts'

/** One or two sentences about the thing, one about the place, one about the time. */
export function describe(
  random: Random,
  language: Language,
  { kind, isFlexible }: { kind: DescriptionKind; isFlexible: boolean },
): string {
  const { descriptions } = textsOf(language)
  const thing = random.some(descriptions[kind], random.int(1, descriptions[kind].length > 2 ? 2 : 1))
  const place = random.chance(0.7) ? [random.pick(descriptions.pickup)] : []
  const time = random.chance(0.5) ? [random.pick(isFlexible ? descriptions.flex : descriptions.fixed)] : []
  return [...thing, ...place, ...time].join(' ')
}
