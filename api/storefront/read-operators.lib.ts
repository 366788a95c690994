import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ValidationError } from 'yup'
import { ConfigError, type Config } from '#api/kit/config.ts'
import { locales, type Locale } from '#content/storefronts.ts'
import { operatorSchema, type Operator, type Operators } from './operator.schema.ts'

const demoFile = path.resolve(import.meta.dirname, '../../content/operators/demo.json')

/**
 * The operator of each storefront: the file's data for all storefronts, with those for a single
 * one.
 */
export function readOperators({ nodeEnv, demo, operatorFile }: Config): Operators {
  const file = operatorFile ?? demoFile
  const { all, ...own } = parse(file)
  const strange = Object.keys(own).filter((name) => !(locales as readonly string[]).includes(name))
  if (strange.length > 0) throw new ConfigError(`OPERATOR_FILE ${file} names no storefront by ${strange.join(', ')}.`)
  const operators = Object.fromEntries(
    locales.map((locale) => [locale, operatorOf(file, locale, { ...all, ...own[locale] })]),
  ) as Record<Locale, Operator>
  if (nodeEnv === 'production' && !demo && Object.values(operators).some(({ isDemo }) => isDemo))
    throw new ConfigError(
      `OPERATOR_FILE ${file} names the demo operator: production needs the company that really runs the shop.`,
    )
  return operators
}

type OperatorFile = Record<string, object | undefined>

function parse(file: string): OperatorFile {
  const text = read(file)
  try {
    return Object(JSON.parse(text)) as OperatorFile
  } catch {
    throw new ConfigError(`OPERATOR_FILE ${file} is not valid JSON.`)
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`OPERATOR_FILE ${file} cannot be read.`)
  }
}

function operatorOf(file: string, locale: Locale, told: object): Operator {
  try {
    return operatorSchema.validateSync(told, { abortEarly: false, stripUnknown: true })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const wrong = [...new Set(error.inner.map(({ path: field }) => field?.split('[')[0]))]
    throw new ConfigError(`OPERATOR_FILE ${file} lacks or misspells for ${locale}: ${wrong.join(', ')}.`)
  }
}
