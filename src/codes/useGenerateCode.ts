/** Fetches a new in-house code, and shows a toast where that fails (specification section 7). */
import { useMutation } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import { createCodeGenerator } from "#src/files/generateCode.ts";
import { alertToast } from "#src/ui/toast.ts";

const generateCode = createCodeGenerator();

export const useGenerateCode = (onCode: (code: string) => void) =>
  useMutation({
    mutationFn: generateCode,
    onSuccess: (code) => (code === null ? alertToast(messages.generateFailed) : onCode(code)),
    onError: () => alertToast(messages.generateError),
  });
