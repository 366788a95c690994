import type { Company, CompanyStatus } from '#api/account/company.model.ts'
import { stateMachine } from '#api/kit/transition.ts'
import { companyMoves } from './verification.rules.ts'

/** Every change of a company's status goes through here. */
export const moveCompany = stateMachine<CompanyStatus, typeof companyMoves, Company>(
  'company',
  companyMoves,
)
