import { initAuctionModels } from './auction/auction.model.ts'
import { initDecisionModel } from './auction/decision/decision.model.ts'
import { initCompanyModels } from './account/registration/company.model.ts'
import { initMemberModels } from './member/member.model.ts'
import { initAcceptanceModel } from './case/acceptance/acceptance.model.ts'
import { initFraudReportModel } from './case/fraud/fraud-report.model.ts'
import { initCancelRequestModel } from './case/cancellation/cancel-request.model.ts'
import { initDoorPriceModel } from './case/door/door-price.model.ts'
import { initComplaintModel } from './case/complaint/complaint.model.ts'
import { initRescueModel } from './case/rescue/rescue.model.ts'
import { initSettlementModel } from './case/settlement/settlement.model.ts'
import { initReinstatementModel } from './case/reinstatement/reinstatement.model.ts'
import { initChangeProposalModel } from './case/change/change-proposal.model.ts'
import { initOfferRequestModel } from './offer/request/offer-request.model.ts'
import { initOfferModels } from './offer/offer.model.ts'
import { initPaymentModels } from './payment/payment.model.ts'
import { initDeliveryModels } from './delivery/delivery.model.ts'
import { initTrackingShareModel } from './delivery/tracking-share.model.ts'
import { initOpinionModels } from './opinion/opinion.model.ts'
import { initVerificationModels } from './company/verification/verification.model.ts'
import { initIdentityModels } from './company/identity/identity.model.ts'
import { initCharityModels } from './company/charity/charity.model.ts'
import { initViesModels } from './company/tax-number/vies.model.ts'
import { initVehicleModels } from './company/vehicle/vehicle.model.ts'
import { initListingReportModel } from './moderation/listing-report.model.ts'
import { initMaskingModel } from './message/masking.model.ts'
import { initUserModels } from './account/user/user.model.ts'
import { initPhoneModels } from './account/phone/phone-proof.model.ts'

/**
 * Entities of the database:
 *
 *   User 1—0..1 IdentityCheck
 *   User 1—0..1 Company 1—n VerificationBlock, CompanyDocument, CompanyVehicle; 1—0..1 ViesCheck,
 *     CharityCheck
 *   Company 1—n CompanyMember n—0..1 User
 *   User 1—n Auction 1—n AuctionItem, AuctionPicture, ListingReport, Decision
 *   Auction 1—n Offer n—1 Company, 1—n OfferRequest n—1 Company
 *   Auction 1—n Message 1—0..1 Masking
 *   Offer 1—n Payment, 1—n Payout, 1—0..1 Fee, Delivery, TrackingShare, 1—0..2 Opinion, 1—n ChangeProposal, CancelRequest,
 *     FraudReport, Reinstatement, Acceptance, Complaint, Settlement, Rescue; 1—0..1 DoorPrice
 *
 * The foreign keys are in `migrations/`; rows are joined in SQL where they are read.
 */
export function initModels(): void {
  initUserModels()
  initPhoneModels()
  initIdentityModels()
  initCompanyModels()
  initVerificationModels()
  initViesModels()
  initCharityModels()
  initVehicleModels()
  initMemberModels()
  initAuctionModels()
  initDecisionModel()
  initListingReportModel()
  initOfferModels()
  initAcceptanceModel()
  initFraudReportModel()
  initCancelRequestModel()
  initComplaintModel()
  initSettlementModel()
  initDoorPriceModel()
  initRescueModel()
  initReinstatementModel()
  initChangeProposalModel()
  initOfferRequestModel()
  initPaymentModels()
  initDeliveryModels()
  initTrackingShareModel()
  initOpinionModels()
  initMaskingModel()
}
