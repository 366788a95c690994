import { isIP } from 'node:net'
import path from 'node:path'

/** Settings from the environment; `.env.example` explains each variable. */
export interface Config {
  nodeEnv: 'development' | 'test' | 'production'
  /** Address on which the web process listens; by default the loopback address. */
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** `localhost` gives storefronts at `pl.localhost`, `en.localhost` … */
  baseHost: string
  /** Origin with the placeholder `{subdomain}`: `http://{subdomain}.localhost:4000`. */
  originPattern: string
  secret: string | undefined
  /** Former signing secrets: signatures made with them stay valid. */
  secretsBefore: readonly string[]
  /** Keys for encrypted columns: the first one encrypts, all of them decrypt. */
  sealKeys: readonly string[]
  demo: boolean
  /** File that describes the company behind the shop; by default the demo operator. */
  operatorFile: string | undefined
  mailFrom: string
  smtpUrl: string | undefined
  /** Mailbox for bounces; each mail adds an id of its own to the address. */
  bounceAddress: string | undefined
  /** Secret of the mail server that posts bounce reports; without it none are accepted. */
  mailReportSecret: string | undefined
  /** Twilio account that sends text messages. */
  twilio: { url: string; accountSid: string; authToken: string; from: string } | undefined
  /** DeepL account that translates messages; without it translation is not offered. */
  deepl: { url: string; key: string } | undefined
  /** Keys that identify us to push services; by default derived from the signing secret. */
  vapid: { publicKey: string; privateKey: string } | undefined
  /** Hosts of push services besides those of the well-known browsers. */
  pushHosts: readonly string[]
  /** URL of a running card sandbox; without it each process looks for one or starts its own. */
  cardSandboxUrl: string | undefined
  stripeSecretKey: string | undefined
  stripeWebhookSecret: string | undefined
  /** DSN of the error service for the server, and for browsers. */
  sentryDsn: string | undefined
  sentryBrowserDsn: string | undefined
  routeUrl: string | undefined
  geocoderUrl: string | undefined
  /** URL of daily exchange rates; without it the built-in table is used, which states its date. */
  ratesUrl: string | undefined
  /** URL of the daily rate of the SDR; without it the stored one is used, which states its date. */
  sdrUrl: string | undefined
  /**
   * Port of the metrics server, on loopback unless `metricsHost` is set; without it nothing is
   * measured.
   */
  metricsPort: number | undefined
  metricsHost: string
  /**
   * URL of the European VAT register (VIES); without it only format and check digit are checked.
   */
  viesUrl: string | undefined
  /** S3-compatible bucket for files; by default files are stored in `dataDir`. */
  bucket: { url: string; region: string; accessKey: string; secretKey: string } | undefined
  /** After a stop signal, serve for this long while `/api/ready` answers 503. */
  drainMs: number
  trustProxy: boolean
  /** Header in which the proxy passes the visitor's country. */
  countryHeader: string | undefined
  /** URL of the mobile app; without it no page mentions one. */
  mobileAppUrl: string | undefined
  /** Oldest app version that works with this server; by default any. */
  mobileAppLeast: string | undefined
  /**
   * S05: on hosts with `.pl`, analytics counts as accepted until the visitor answers; false asks
   * there too.
   */
  isAnalyticsImplied: boolean
  /**
   * Factor by which rate limits are raised, for tests that do in a minute what people do in a week.
   */
  limitFactor: number
}

const LOOPBACK = '127.0.0.1'

/** Whether the address is reachable from this machine only. */
export const isLoopback = (host: string): boolean => host === '::1' || host.startsWith('127.')

type Env = Record<string, string | undefined>

/**
 * Reads all variables. Throws a `ConfigError` with one sentence for each wrong or missing variable.
 */
export function readConfig(env: Env): Config {
  const wrong: string[] = []
  /** Collects the error and returns undefined; in that case no configuration is returned. */
  const ask = <T>(read: () => T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      wrong.push(error.message)
      return undefined as T
    }
  }
  const nodeEnv = ask<Config['nodeEnv']>(() =>
    oneOf(env, 'NODE_ENV', ['development', 'test', 'production'], 'development'),
  )
  const port = ask(() => wholeNumber(env, 'PORT', 4000))
  const baseHost = env.BASE_HOST ?? 'localhost'
  const config: Config = {
    nodeEnv,
    host: ask(() => address(env, 'HOST', LOOPBACK)),
    port,
    dataDir: path.resolve(env.DATA_DIR ?? '.data'),
    databaseUrl: ask(() => url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])),
    baseHost,
    originPattern: env.ORIGIN_PATTERN ?? `http://{subdomain}.${baseHost}:${port}`,
    secret: env.SESSION_SECRET,
    secretsBefore: ask(() => longSecrets(env, 'SESSION_SECRET_BEFORE')),
    sealKeys: ask(() => longSecrets(env, 'SEAL_KEYS')),
    demo: ask(() => flag(env, 'DEMO')),
    operatorFile: env.OPERATOR_FILE ? path.resolve(env.OPERATOR_FILE) : undefined,
    mailFrom: env.MAIL_FROM ?? `CarryTo <post@${baseHost}>`,
    smtpUrl: ask(() => url(env, 'SMTP_URL', ['smtp:', 'smtps:'])),
    bounceAddress: ask(() => bounceAddress(env)),
    mailReportSecret: ask(() => longSecret(env, 'MAIL_REPORT_SECRET')),
    twilio: ask(() => twilio(env)),
    deepl: ask(() => deepl(env)),
    vapid: ask(() => vapid(env)),
    pushHosts: (env.PUSH_HOSTS ?? '')
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    cardSandboxUrl: ask(() => url(env, 'CARD_SANDBOX_URL', ['http:'])),
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    sentryDsn: ask(() => url(env, 'SENTRY_DSN', ['https:', 'http:'])),
    sentryBrowserDsn: ask(() => url(env, 'SENTRY_BROWSER_DSN', ['https:', 'http:'])),
    routeUrl: ask(() => url(env, 'ROUTE_URL', ['https:', 'http:'])),
    geocoderUrl: ask(() => url(env, 'GEOCODER_URL', ['https:', 'http:'])),
    ratesUrl: ask(() => url(env, 'RATES_URL', ['https:', 'http:'])),
    sdrUrl: ask(() => url(env, 'SDR_URL', ['https:', 'http:'])),
    metricsPort: env.METRICS_PORT ? ask(() => wholeNumber(env, 'METRICS_PORT', 0)) : undefined,
    metricsHost: ask(() => address(env, 'METRICS_HOST', LOOPBACK)),
    viesUrl: ask(() => url(env, 'VIES_URL', ['https:', 'http:'])),
    bucket: ask(() => bucket(env)),
    drainMs: ask(() => seconds(env, 'DRAIN_SECONDS', nodeEnv === 'production' ? 5 : 0)) * 1000,
    trustProxy: ask(() => flag(env, 'TRUST_PROXY')),
    countryHeader: env.COUNTRY_HEADER || undefined,
    mobileAppUrl: ask(() => url(env, 'MOBILE_APP_URL', ['https:', 'http:'])),
    mobileAppLeast: ask(() => version(env, 'MOBILE_APP_LEAST')),
    isAnalyticsImplied: ask(() => oneOf(env, 'ANALYTICS_IMPLIED', ['0', '1', ''], '1')) !== '0',
    limitFactor: ask(() => factor(env, 'LIMIT_FACTOR')),
  }
  wrong.push(...contradictions(config))
  if (config.nodeEnv === 'production') wrong.push(...lackingInProduction(config))
  if (wrong.length > 0) throw new ConfigError([...new Set(wrong)].join('\n'))
  return config
}

/** Sentences about contradictory settings. */
function contradictions(config: Config): string[] {
  const { secret, stripeSecretKey, stripeWebhookSecret, originPattern } = config
  const found: [boolean, string][] = [
    [secret !== undefined && secret.length < 32, 'SESSION_SECRET must have at least 32 characters.'],
    [
      Boolean(stripeSecretKey && !stripeWebhookSecret),
      'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY needs it beside it.',
    ],
    [!originPattern.includes('{subdomain}'), 'ORIGIN_PATTERN must hold {subdomain}.'],
  ]
  return sentencesOf(found)
}

/** Sentences about settings missing in production; a demo needs fewer. */
function lackingInProduction(config: Config): string[] {
  const isReal = !config.demo
  const found: [boolean, string][] = [
    [!config.secret, 'SESSION_SECRET is missing: production needs one of at least 32 characters.'],
    [config.limitFactor !== 1, 'LIMIT_FACTOR is for tests: production keeps its limits.'],
    [!config.databaseUrl, 'DATABASE_URL is missing: production needs a database of its own.'],
    [isReal && !config.operatorFile, 'OPERATOR_FILE is missing: production needs the file that names who runs the shop; content/operators/README.md shows one.'],
    [isReal && !config.smtpUrl, 'SMTP_URL is missing: production needs a mail server.'],
    [isReal && !config.stripeSecretKey, 'STRIPE_SECRET_KEY is missing: production takes no payments in the card sandbox.'],
    [isReal && !config.originPattern.startsWith('https://'), 'ORIGIN_PATTERN must begin with https:// in production.'],
  ] // prettier-ignore
  return sentencesOf(found)
}

const sentencesOf = (found: readonly [boolean, string][]): string[] =>
  found.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence)

export class ConfigError extends Error {}

function version(env: Env, name: string): string | undefined {
  const value = env[name] || undefined
  if (value !== undefined && !/^\d+\.\d+\.\d+$/.test(value))
    throw new ConfigError(`${name} must be a version like 1.4.0, not ${value}.`)
  return value
}

function oneOf<T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const value = env[name] ?? fallback
  const match = allowed.find((one) => one === value)
  if (match === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not ${value}.`)
  return match
}

function bounceAddress(env: Env): string | undefined {
  const value = env.BOUNCE_ADDRESS || undefined
  // The id added to it has 43 characters, and a local part at most 64.
  if (value !== undefined && !/^[\w.-]{1,20}@[\w.-]+$/.test(value))
    throw new ConfigError(`BOUNCE_ADDRESS must be an address like bounces@shop.example, not ${value}.`)
  return value
}

function longSecret(env: Env, name: string): string | undefined {
  const value = env[name] || undefined
  if (value !== undefined && value.length < 32) throw new ConfigError(`${name} must have at least 32 characters.`)
  return value
}

/** Secrets separated by commas. */
function longSecrets(env: Env, name: string): readonly string[] {
  const values = (env[name] ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
  if (values.some((value) => value.length < 32))
    throw new ConfigError(`${name} must have at least 32 characters in each of its parts.`)
  return values
}

function twilio(env: Env): Config['twilio'] {
  const accountSid = env.TWILIO_ACCOUNT_SID
  const authToken = env.TWILIO_AUTH_TOKEN
  const from = env.TWILIO_FROM
  if (!accountSid) return undefined
  if (!authToken || !from)
    throw new ConfigError('TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN and TWILIO_FROM beside it.')
  const base = url(env, 'TWILIO_URL', ['https:', 'http:']) ?? 'https://api.twilio.com'
  return { url: base, accountSid, authToken, from }
}

/** Keys of free accounts end with `:fx` and belong to another host. */
function deepl(env: Env): Config['deepl'] {
  const key = env.DEEPL_KEY
  if (!key) return undefined
  const host = key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'
  return { url: url(env, 'DEEPL_URL', ['https:', 'http:']) ?? host, key }
}

function vapid(env: Env): Config['vapid'] {
  const publicKey = env.VAPID_PUBLIC_KEY
  const privateKey = env.VAPID_PRIVATE_KEY
  if (!publicKey && !privateKey) return undefined
  if (!publicKey || !privateKey) throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY need each other.')
  return { publicKey, privateKey }
}

function bucket(env: Env): Config['bucket'] {
  const address = url(env, 'STORAGE_URL', ['https:', 'http:'])
  if (!address) return undefined
  const accessKey = env.STORAGE_ACCESS_KEY
  const secretKey = env.STORAGE_SECRET_KEY
  if (!accessKey || !secretKey)
    throw new ConfigError('STORAGE_URL needs STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY beside it.')
  return { url: address, region: env.STORAGE_REGION || 'us-east-1', accessKey, secretKey }
}

function wholeNumber(env: Env, name: string, fallback: number): number {
  const value = Number(env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new ConfigError(`${name} must be a port number, not ${env[name]}.`)
  return value
}

function factor(env: Env, name: string): number {
  const value = Number(env[name] || 1)
  if (!Number.isInteger(value) || value < 1)
    throw new ConfigError(`${name} must be a whole number from 1, not ${env[name]}.`)
  return value
}

const DRAIN_SECONDS_MAX = 60

function seconds(env: Env, name: string, fallback: number): number {
  const value = Number(env[name] || fallback)
  if (!(value >= 0 && value <= DRAIN_SECONDS_MAX))
    throw new ConfigError(`${name} must be seconds from 0 to ${DRAIN_SECONDS_MAX}, not ${env[name]}.`)
  return value
}

// Host names are refused, because some shells export the machine's own name as HOST.
function address(env: Env, name: string, fallback: string): string {
  const value = env[name] || fallback
  if (!isIP(value)) throw new ConfigError(`${name} must be an IP address such as 127.0.0.1 or 0.0.0.0, not ${value}.`)
  return value
}

function flag(env: Env, name: string): boolean {
  return ['1', 'true'].includes(oneOf(env, name, ['0', '1', 'false', 'true', ''], ''))
}

function url(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const value = env[name]
  if (!value) return undefined
  const protocol = URL.parse(value)?.protocol
  if (!protocol || !protocols.includes(protocol))
    throw new ConfigError(
      `${name} must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
    )
  return value
}
