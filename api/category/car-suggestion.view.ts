import { wordsOf } from '#api/kit/words.ts'
import type { Language } from '#content/storefronts.ts'
import type { CarModel, Generation, Series } from './load-vehicles.lib.ts'

export interface CarSuggestion {
  id: string
  displayName: string
  generations: { id: string; text: string; series: CarSeries[] }[]
}

interface CarSeries {
  id: string
  text: string
  length: number
  width: number
  height: number
  weight: number
}

/** A matching car model with its matching generations. */
export const carSuggestion = (model: CarModel, generations: Generation[], language: Language): CarSuggestion => ({
  id: model.id,
  displayName: `${model.make} ${model.name}`,
  generations: generations.map((generation) => ({
    id: generation.id,
    text: generationText(generation),
    series: generation.series.map((series) => carSeries(series, language)),
  })),
})

const generationText = ({ name, from, to }: Generation): string =>
  [name, `${from}–${to ?? ''}`].filter(Boolean).join(', ')

const carSeries = ({ id, body, length, width, height, weight }: Series, language: Language): CarSeries => ({
  id,
  text: bodyText(body, language),
  length,
  width,
  height,
  weight,
})

/** `hatchback 5d` in the reader's language; sizes such as L2H1 stay as they are. */
function bodyText(body: string, language: Language): string {
  const t = wordsOf(language, 'category')
  const [kind = '', ...rest] = body.split(' ')
  const more = rest.join(' ')
  const doors = /^(\d)d$/.exec(more)
  const name = t(`option.bodyType.${kind}`)
  if (doors) return t('series.doors', { body: name, count: Number(doors[1]) })
  const words = more.replace(/double cab|extra long|electric|standard|compact|long/g, (term) =>
    t(`series.${term.replace(' ', '_')}`),
  )
  return [name, words].filter(Boolean).join(' ')
}
