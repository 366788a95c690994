/** Texts of the processor's pages, which fill in `{{…}}`. */
export interface ProcessorWords {
  notice: string
  noticeDetail: string
  pay: {
    title: string
    payTo: string
    summary: string
    quantity: string
    total: string
    email: string
    emailGiven: string
    number: string
    numberTyped: string
    expiry: string
    expiryHint: string
    cvc: string
    cvcHint: string
    name: string
    submit: string
    back: string
  }
  check: {
    summary: string
    email_invalid: string
    name_missing: string
    number_missing: string
    number_invalid: string
    number_real: string
    expiry_invalid: string
    expiry_past: string
    cvc_invalid: string
    legalName_missing: string
    iban_missing: string
    iban_invalid: string
    agree_missing: string
  }
  declined: {
    title: string
    generic_decline: string
    insufficient_funds: string
    expired_card: string
    incorrect_cvc: string
    processing_error: string
    not_confirmed: string
  }
  testCards: {
    title: string
    hint: string
    use: string
    success: string
    challenge: string
    challengeAlways: string
    challengeRequired: string
    declined: string
    insufficientFunds: string
    expired: string
    incorrectCvc: string
    disputed: string
    refundPending: string
    refundFails: string
  }
  bank: {
    title: string
    question: string
    questionNobody: string
    card: string
    confirm: string
    refuse: string
    doneTitle: string
    doneText: string
  }
  onboarding: {
    title: string
    intro: string
    notice: string
    legalName: string
    iban: string
    ibanHint: string
    agree: string
    submit: string
    later: string
  }
  ended: {
    paidTitle: string
    paidText: string
    expiredTitle: string
    expiredText: string
    missingTitle: string
    missingText: string
    back: string
  }
}

/** Texts by language code: `pl`, `de`. */
export type WordsTable = Readonly<Record<string, ProcessorWords> & { en: ProcessorWords }>
