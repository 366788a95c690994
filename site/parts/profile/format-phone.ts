import parsePhoneNumber from 'libphonenumber-js/max'

/** `+48501234567` → `+48 501 234 567`. */
export const formatPhone = (phone: string): string => parsePhoneNumber(phone)?.formatInternational() ?? phone
