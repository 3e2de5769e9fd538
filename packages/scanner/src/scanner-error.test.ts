import { expect, it } from "vitest";
import { ScannerError, scannerErrorMessages } from "./scanner-error.ts";

it("[OV-04] the table has every text of the specification, word for word, under one code", () => {
  const specified = [
    "Invalid width.",
    "Invalid region.",
    "Invalid style id.",
    "Existing drawing style id.",
    "Existed drawing layer id.",
    "Existed in other drawing layers.",
    "Illegal drawing item.",
    "Illegal mode.",
    "Unregistered user.",
    "It is not allowed to change the UIElement when the camera is open.",
    "Network Error",
    "Can't get valid HTMLElement.",
    "Unsupported value",
  ];
  const texts: string[] = Object.values(scannerErrorMessages);
  for (const text of specified) expect(texts.filter((each) => each === text)).toEqual([text]);
  expect(texts.filter((text) => /note/i.test(text))).toHaveLength(3);
  expect(new Set(texts).size).toBe(texts.length);
});

it("[OV-04] an error carries its code, its text and what was wrong", () => {
  const cause = new TypeError("why");
  const error = new ScannerError("network_error", "https://shop.example/a.png", { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: "ScannerError",
    code: "network_error",
    message: "Network Error",
    detail: "https://shop.example/a.png",
    cause,
  });
});
