import { FitText, SizeText, SlotText } from "../../src/index.ts";
import type { Room } from "../examples.ts";

export const text = {
  FitText: {
    short: <FitText max={96}>41</FitText>,
    long: <FitText max={96}>MAXIMILIANO ANDRÉS</FitText>,
    "half the width": (
      <FitText max={96} share={0.5}>
        PREPARANDO
      </FitText>
    ),
  },
  SlotText: {
    "one in a sentence": <SlotText>Devolver la 41 a B-07-3</SlotText>,
  },
  SizeText: {
    whole: <SizeText>41</SizeText>,
    half: <SizeText>41½</SizeText>,
    third: <SizeText>42⅓</SizeText>,
    "two thirds": <SizeText>42⅔</SizeText>,
  },
} satisfies Room;
