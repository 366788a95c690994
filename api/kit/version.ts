import description from '../../package.json' with { type: 'json' }

/** Version of the program, for logs. */
export const { version } = description
