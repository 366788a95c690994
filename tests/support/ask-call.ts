import type { Caller } from '#api/common/caller.rules.ts'
import type { yup } from '#api/common/yup.schema.ts'
import type { Call } from '#api/http/rest.ts'
import { as } from './test-app.ts'

type Api = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

export const inputsOf = ({ _def }: Call['procedure']): string[] =>
  Object.keys((_def.inputs[0] as { schema?: yup.ObjectSchema<object> } | undefined)?.schema?.fields ?? {})

/** Makes a call that is known by its name only; a general `input` is cut down to the fields that the call takes. */
export async function askCall(
  caller: Caller,
  { name, procedure }: Pick<Call, 'name' | 'procedure'>,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const inputs = inputsOf(procedure)
  const taken = Object.fromEntries(Object.entries(input).filter(([key]) => inputs.includes(key)))
  const [domain = '', call = ''] = name.split('.')
  return (as(caller) as unknown as Api)[domain]?.[call]?.(taken)
}
