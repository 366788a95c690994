import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#api/kit/config.ts'

const SECRET = 's'.repeat(32)

describe('the environment', () => {
  test('may be empty on a fresh machine: everything has a default', () => {
    const config = readConfig({})

    expect(config).toMatchObject({
      nodeEnv: 'development',
      host: '127.0.0.1',
      port: 4000,
      baseHost: 'localhost',
      originPattern: 'http://{subdomain}.localhost:4000',
      databaseUrl: undefined,
      demo: false,
      trustProxy: false,
    })
  })

  test('the origin of a storefront follows host and port', () => {
    const { originPattern } = readConfig({ BASE_HOST: 'carryto.example', PORT: '8080' })

    expect(originPattern).toBe('http://{subdomain}.carryto.example:8080')
  })

  test('an empty address counts as none', () => {
    expect(readConfig({ SMTP_URL: '', DATABASE_URL: '' })).toMatchObject({
      smtpUrl: undefined,
      databaseUrl: undefined,
    })
  })

  test.each([
    [{ NODE_ENV: 'staging' }, 'NODE_ENV must be one of development, test, production, not staging.'],
    [{ VAPID_PUBLIC_KEY: 'B' }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY need each other.'],
    [{ PORT: 'many' }, 'PORT must be a port number, not many.'],
    [{ HOST: 'mycomputer' }, 'HOST must be an IP address such as 127.0.0.1 or 0.0.0.0, not mycomputer.'],
    [{ PORT: '70000' }, 'PORT must be a port number, not 70000.'],
    [{ MOBILE_APP_LEAST: 'new' }, 'MOBILE_APP_LEAST must be a version like 1.4.0, not new.'],
    [{ DEMO: 'perhaps' }, 'DEMO must be one of'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters.'],
    [{ NODE_ENV: 'production' }, 'SESSION_SECRET is missing: production needs one of at least 32 characters.'],
    [
      { NODE_ENV: 'production', SESSION_SECRET: SECRET },
      'OPERATOR_FILE is missing: production needs the file that names who runs the shop; content/operators/README.md shows one.',
    ],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY needs it beside it.'],
    [{ ORIGIN_PATTERN: 'https://carryto.example' }, 'ORIGIN_PATTERN must hold {subdomain}.'],
    [{ LIMIT_FACTOR: 'many' }, 'LIMIT_FACTOR must be a whole number from 1, not many.'],
    [
      { NODE_ENV: 'production', SESSION_SECRET: SECRET, LIMIT_FACTOR: '2' },
      'LIMIT_FACTOR is for tests: production keeps its limits.',
    ],
    [{ STORAGE_URL: 's3://files' }, 'STORAGE_URL must be an address that begins with'],
    [
      { STORAGE_URL: 'https://s3.example/files', STORAGE_ACCESS_KEY: 'ours' },
      'STORAGE_URL needs STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY beside it.',
    ],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be an address that begins with'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that begins with'],
  ])('a wrong value stops the start with one plain sentence: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test('all wrong and missing values are reported at once, a sentence each', () => {
    const env = { NODE_ENV: 'production', PORT: 'many', HOST: 'mycomputer', ORIGIN_PATTERN: 'http://{subdomain}.shop.example' }

    expect(() => readConfig(env)).toThrow(
      [
        'PORT must be a port number, not many.',
        'HOST must be an IP address such as 127.0.0.1 or 0.0.0.0, not mycomputer.',
        'SESSION_SECRET is missing: production needs one of at least 32 characters.',
        'DATABASE_URL is missing: production needs a database of its own.',
        'OPERATOR_FILE is missing: production needs the file that names who runs the shop; content/operators/README.md shows one.',
        'SMTP_URL is missing: production needs a mail server.',
        'STRIPE_SECRET_KEY is missing: production takes no payments in the card sandbox.',
        'ORIGIN_PATTERN must begin with https:// in production.',
      ].join('\n'),
    )
  }) // prettier-ignore

  test('production starts with everything that a real platform needs, or as the demo', () => {
    const production = {
      NODE_ENV: 'production',
      SESSION_SECRET: SECRET,
      DATABASE_URL: 'postgres://localhost/shop',
    }
    const real = {
      ...production,
      OPERATOR_FILE: '/etc/operator.json',
      SMTP_URL: 'smtps://mail.shop.example',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      ORIGIN_PATTERN: 'https://{subdomain}.shop.example',
    }

    expect(readConfig(real)).toMatchObject({
      secret: SECRET,
      operatorFile: '/etc/operator.json',
    })
    expect(readConfig({ ...production, DEMO: '1' }).operatorFile).toBeUndefined()
  })
})
