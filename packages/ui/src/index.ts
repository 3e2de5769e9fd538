export { Button, type ButtonProps } from "./action/Button.tsx";
export { IconButton, type IconButtonProps } from "./action/IconButton.tsx";
export { LinkButton, type LinkButtonProps } from "./action/LinkButton.tsx";
export { OptionRow, type OptionRowProps } from "./action/OptionRow.tsx";
export { SizeChips } from "./action/SizeChips.tsx";
export { StaffButton, type StaffButtonProps } from "./action/StaffButton.tsx";
export { ClockCell, type ClockCellProps, type WaitTone } from "./board/ClockCell.tsx";
export { Column, type ColumnProps, Columns } from "./board/Column.tsx";
export { EventList, type EventListItem, type EventListProps } from "./board/EventList.tsx";
export { NoticeRows, type NoticeRowsProps } from "./board/NoticeRows.tsx";
export {
  OrderCard,
  type OrderCardBottomProps,
  type OrderCardProductProps,
  type OrderCardProps,
} from "./board/OrderCard.tsx";
export { ReadingCells, type ReadingCellsProps } from "./board/ReadingCells.tsx";
export { StaleBanner, type StaleBannerProps } from "./board/StaleBanner.tsx";
export { Ticks, type TicksProps } from "./board/Ticks.tsx";
export { WaitBlock, type WaitBlockProps } from "./board/WaitBlock.tsx";
export { type MaskPoint, ScanMask, type ScanMaskProps } from "./camera/ScanMask.tsx";
export { HeatTable, type HeatTableProps } from "./chart/HeatTable.tsx";
export { HourBars, type HourBarsProps } from "./chart/HourBars.tsx";
export { type MeterRow, MeterRows, type MeterRowsProps } from "./chart/MeterRows.tsx";
export { PanelCard, type PanelCardProps } from "./chart/PanelCard.tsx";
export { WaitHistogram, type WaitHistogramProps } from "./chart/WaitHistogram.tsx";
export { Sheet, type SheetProps } from "./dialog/Sheet.tsx";
export { CheckField, type CheckFieldProps } from "./field/CheckField.tsx";
export { ChoiceRows, type ChoiceRowsProps } from "./field/ChoiceRows.tsx";
export { CodeBoxes, type CodeBoxesProps } from "./field/CodeBoxes.tsx";
export { CodeField, type CodeFieldProps } from "./field/CodeField.tsx";
export { Keyboard, type KeyboardProps } from "./field/Keyboard.tsx";
export { Keypad, type KeypadKey, type KeypadProps } from "./field/Keypad.tsx";
export { NameTagField, type NameTagFieldProps } from "./field/NameTagField.tsx";
export { PhoneField, type PhoneFieldProps } from "./field/PhoneField.tsx";
export { PinCells, type PinCellsProps } from "./field/PinCells.tsx";
export { RutField, type RutFieldProps } from "./field/RutField.tsx";
export { Barcode, type BarcodeProps } from "./label/Barcode.tsx";
export { BoxNumber, type BoxNumberProps } from "./label/BoxNumber.tsx";
export { ImageChoice, type ImageChoiceProps } from "./label/ImageChoice.tsx";
export { Label, type LabelCellProps, type LabelProps } from "./label/Label.tsx";
export { PairToConfirm, type PairToConfirmProps } from "./label/PairToConfirm.tsx";
export { Price, type PriceProps } from "./label/Price.tsx";
export { ProductImage, type ProductImageProps } from "./label/ProductImage.tsx";
export { ProductLabel, type ProductLabelProps } from "./label/ProductLabel.tsx";
export { ScanVerdict, type ScanVerdictProps } from "./label/ScanVerdict.tsx";
export { Stars, type StarsProps } from "./label/Stars.tsx";
export { Tag, type TagProps } from "./label/Tag.tsx";
export {
  type Catalogues,
  createLanguage,
  otherLanguages,
  shownLanguage,
} from "./language/create-language.ts";
export { LanguageProvider } from "./language/LanguageProvider.tsx";
export type { Language } from "./language/languages.ts";
export { Footer, type FooterProps } from "./page/Footer.tsx";
export { Header, type HeaderProps } from "./page/Header.tsx";
export { Heading, type HeadingProps } from "./page/Heading.tsx";
export { LidSurface, type LidSurfaceProps } from "./page/LidSurface.tsx";
export { Main, type MainProps } from "./page/Main.tsx";
export { Screen, ScreenBanner, type ScreenProps } from "./page/Screen.tsx";
export { Wordmark } from "./page/Wordmark.tsx";
export { BoxWall, type BoxWallProps } from "./picture/BoxWall.tsx";
export { EmptyBoxIllustration } from "./picture/EmptyBoxIllustration.tsx";
export { Icon, type IconProps } from "./picture/Icon.tsx";
export type { IconName } from "./picture/icon-paths.ts";
export { LaceIllustration } from "./picture/LaceIllustration.tsx";
export { LastMark } from "./picture/LastMark.tsx";
export { LastShape } from "./picture/LastShape.tsx";
export { MissingLabelIllustration } from "./picture/MissingLabelIllustration.tsx";
export { NoCameraIllustration } from "./picture/NoCameraIllustration.tsx";
export { OpenBoxIllustration } from "./picture/OpenBoxIllustration.tsx";
export { RackMap, type RackMapProps } from "./picture/RackMap.tsx";
export { ShelfIllustration } from "./picture/ShelfIllustration.tsx";
export { ShoeBox, type ShoeBoxProps } from "./picture/ShoeBox.tsx";
export { TiedBoxIllustration } from "./picture/TiedBoxIllustration.tsx";
export { ZoneIllustration } from "./picture/ZoneIllustration.tsx";
export { type PollAnswer, PollFace, type PollFaceProps } from "./poll/PollFace.tsx";
export { PollFaces, type PollFacesProps, usePollAnswers } from "./poll/PollFaces.tsx";
export { Alert, type AlertProps } from "./progress/Alert.tsx";
export { BarcodeProgress, type BarcodeProgressProps } from "./progress/BarcodeProgress.tsx";
export { BlockingOverlay, type BlockingOverlayProps } from "./progress/BlockingOverlay.tsx";
export { CountDown, type CountDownProps } from "./progress/CountDown.tsx";
export { NetworkBanner, type NetworkBannerProps } from "./progress/NetworkBanner.tsx";
export { Notice, type NoticeProps } from "./progress/Notice.tsx";
export { PhaseList, type PhaseListProps } from "./progress/PhaseList.tsx";
export { Stepper, type StepperProps } from "./progress/Stepper.tsx";
export { fetchScreen, reloadForScreen, ScreenFault } from "./shell/fetch-screen.ts";
export { whenIdle } from "./shell/idle.ts";
export { keepAwake } from "./shell/keep-awake.ts";
export { registerWorker, reloadIfOutdated, type WorkerRegistration } from "./shell/register-worker.ts";
export { ConversionStrip, type ConversionStripProps } from "./size/ConversionStrip.tsx";
export { ConversionTable, type ConversionTableProps } from "./size/ConversionTable.tsx";
export { PressTile, type PressTileProps } from "./size/PressTile.tsx";
export { SegmentedControl, type SegmentedControlProps } from "./size/SegmentedControl.tsx";
export { SizeButton, type SizeButtonProps } from "./size/SizeButton.tsx";
export { SizeWall, type SizeWallProps } from "./size/SizeWall.tsx";
export { TwoCellSwitch, type TwoCellSwitchProps } from "./size/TwoCellSwitch.tsx";
export { type Chime, callBell, createChime, doorbell, type Note } from "./sound/chime.ts";
export { createMute, type Mute, useMuted } from "./sound/mute.ts";
export { unlockChime, useChimeUnlock } from "./sound/use-chime-unlock.ts";
export { FitText, type FitTextProps } from "./text/FitText.tsx";
export { SizeText } from "./text/SizeText.tsx";
export { textWidth } from "./text/text-width.ts";
export { BoxDoor, type BoxDoorLook, type BoxDoorProps, DoorWall, doorIcons } from "./wall/BoxDoor.tsx";
export { BoxSection, type BoxSectionProps } from "./wall/BoxSection.tsx";
export { CycleList, type CycleListProps, type CyclePhase } from "./wall/CycleList.tsx";
export { DoorPicker, type DoorPickerProps } from "./wall/DoorPicker.tsx";
