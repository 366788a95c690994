import description from '../../package.json' with { type: 'json' }

/** The version that runs, as logs name it. */
export const { version } = description
