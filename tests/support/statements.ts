import pg from 'pg'

/** Statements that Sequelize sends on each new connection. */
const ofOpening = /^(SET standard_conforming_strings|SET client_min_messages|WITH ranges)/

/** The database statements of `work`, one entry per round trip. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ statements: string[]; answer: T }> {
  const statements: string[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const counted = function (this: pg.Client, ...args: unknown[]): unknown {
    const [asked] = args as [string | { text: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (!ofOpening.test(text)) statements.push(text)
    return Reflect.apply(query, this, args)
  }
  Reflect.set(pg.Client.prototype, 'query', counted)
  try {
    return { answer: await work(), statements }
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query)
  }
}
