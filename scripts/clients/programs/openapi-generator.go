// Makes the calls of scripts/clients/story.mjs with the client that openapi-generator makes for Go.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	crop "example.org/crop-planning/client"
)

type facts map[string]any

func main() {
	configuration := crop.NewConfiguration()
	configuration.Servers = crop.ServerConfigurations{{URL: os.Getenv("CROP_API_URL")}}
	client := crop.NewAPIClient(configuration)
	ctx := context.Background()
	var planID string

	tell("sign-in", func() (any, error) {
		request := crop.NewAuthLoginRequest(os.Getenv("CROP_EMAIL"), os.Getenv("CROP_PASSWORD"))
		tokens, _, err := client.AuthAPI.AuthLogin(ctx).AuthLoginRequest(*request).Execute()
		if err != nil {
			return nil, err
		}
		ctx = context.WithValue(ctx, crop.ContextAccessToken, tokens.AccessToken)
		me, _, err := client.AuthAPI.AuthMe(ctx).Execute()
		if err != nil {
			return nil, err
		}
		return facts{"name": me.FullName, "organization": me.Organization}, nil
	})

	tell("create", func() (any, error) {
		request := crop.NewCropPlansCreateRequest("Punjab wheat", "wheat", "Ludhiana, India", 11, "low")
		plan, _, err := client.CropPlansAPI.CropPlansCreate(ctx).CropPlansCreateRequest(*request).Execute()
		if err != nil {
			return nil, err
		}
		planID = plan.Id
		return facts{
			"name": plan.Name, "month": plan.PlantingMonth, "risk": plan.RiskTolerance,
			"archived": plan.IsArchived, "label": plan.LatestFeasibilityLabel.Get(),
		}, nil
	})

	tell("list", func() (any, error) {
		plans, _, err := client.CropPlansAPI.CropPlansList(ctx).Include([]string{"analysis"}).Limit(10).Execute()
		if err != nil {
			return nil, err
		}
		return facts{"name": plans[0].Name, "others": len(plans) - 1, "analysis": plans[0].Analysis.Get()}, nil
	})

	tell("preview", func() (any, error) {
		request := crop.NewAnalysesPreviewRequest("maize", "Nakuru, Kenya", 4, "medium")
		preview, _, err := client.AnalysesAPI.AnalysesPreview(ctx).AnalysesPreviewRequest(*request).Execute()
		if err != nil {
			return nil, err
		}
		found := result(preview)
		found["id"] = preview.Id.Get()
		codes := []string{}
		for _, reason := range preview.Details.ReasonCodes {
			codes = append(codes, reason.GetActualInstance().(interface{ GetCode() string }).GetCode())
		}
		found["codes"] = codes
		found["place"] = preview.Details.Climate.Location.Get().Name
		found["rain_mm"] = preview.Details.Climate.RainMm
		found["variety"] = preview.Details.Season.Get().Variety.Get().Maturity
		return found, nil
	})

	tell("run", func() (any, error) {
		// Without a request, the client sends null, which the server refuses.
		request := crop.NewAnalysesRunRequest()
		rainfed, _, err := client.AnalysesAPI.AnalysesRun(ctx, planID).AnalysesRunRequest(*request).Execute()
		if err != nil {
			return nil, err
		}
		request.SetWater("irrigated")
		irrigated, _, err := client.AnalysesAPI.AnalysesRun(ctx, planID).AnalysesRunRequest(*request).Execute()
		if err != nil {
			return nil, err
		}
		return facts{"rainfed": result(rainfed), "irrigated": result(irrigated)}, nil
	})

	tell("history", func() (any, error) {
		analyses, _, err := client.AnalysesAPI.AnalysesList(ctx, planID).Limit(10).Execute()
		if err != nil {
			return nil, err
		}
		listed := []facts{}
		for _, analysis := range analyses {
			found := facts{
				"label": analysis.FeasibilityLabel, "score": analysis.Score.Get(),
				"limit": analysis.LimitingFactor.Get(), "reason": analysis.Reasons[0],
				"verdict": analysis.Verdict.Get().Code, "source": analysis.Source,
			}
			listed = append(listed, found)
		}
		return listed, nil
	})

	tell("places", func() (any, error) {
		places, _, err := client.LocationsAPI.LocationsSearch(ctx).Query("nakuru").Limit(3).Execute()
		if err != nil {
			return nil, err
		}
		listed := []facts{}
		for _, place := range places {
			listed = append(listed, facts{
				"name": place.Name, "people": place.People.Get(),
				"latitude": place.Latitude, "distance_km": place.DistanceKm.Get(),
			})
		}
		return listed, nil
	})

	tell("crops", func() (any, error) {
		crops, _, err := client.CropsAPI.CropsList(ctx).Execute()
		if err != nil {
			return nil, err
		}
		for _, known := range crops {
			if known.Name == "teff" {
				return facts{
					"count": len(crops), "scientific_name": known.ScientificName,
					"kill_temperature_c": known.KillTemperatureC.Get(), "coldest": known.TemperatureC.Min,
				}, nil
			}
		}
		return nil, errors.New("teff is not listed")
	})

	tell("notifications", func() (any, error) {
		answer, _, err := client.NotificationsAPI.NotificationsList(ctx).IncludeCode(true).Execute()
		if err != nil {
			return nil, err
		}
		changed := answer.Notifications[0].CodedNotificationResponse.LabelChangedNotificationResponse
		causes := []string{}
		for _, cause := range changed.Values.Causes {
			causes = append(causes, cause.GetActualInstance().(interface{ GetCode() string }).GetCode())
		}
		return facts{
			"unread": answer.UnreadCount, "codes": []string{changed.Code},
			"causes": causes, "message": changed.Message,
		}, nil
	})

	tell("refusal", func() (any, error) {
		_, _, err := client.LocationsAPI.LocationsFind(ctx).Location("Springfield").Execute()
		var failure *crop.GenericOpenAPIError
		if !errors.As(err, &failure) {
			return nil, fmt.Errorf("Springfield was not refused: %w", err)
		}
		refusal, isKnown := failure.Model().(crop.LocationAmbiguousError)
		if !isKnown {
			return nil, fmt.Errorf("%s: %w", failure.Body(), err)
		}
		return facts{
			"status": refusal.Status, "code": refusal.Code, "candidates": len(refusal.Candidates),
			"largest": refusal.Candidates[0].Name, "regions": refusal.Regions,
		}, nil
	})
}

// analysis is what an analysis and a preview have in common.
type analysis interface {
	GetFeasibilityLabel() string
	GetScore() float64
	GetLimitingFactorOk() (*string, bool)
	GetReasons() []string
	GetVerdict() crop.VerdictResponse
}

func result(found analysis) facts {
	limit, _ := found.GetLimitingFactorOk()
	return facts{
		"label": found.GetFeasibilityLabel(), "score": found.GetScore(), "limit": limit,
		"reason": found.GetReasons()[0], "verdict": found.GetVerdict().Code,
	}
}

// tell makes a call and prints its facts, or what failed, after which it ends the program.
func tell(call string, work func() (any, error)) {
	found, err := work()
	line := facts{"call": call, "facts": found}
	if err != nil {
		line = facts{"call": call, "error": err.Error()}
		var failure *crop.GenericOpenAPIError
		if errors.As(err, &failure) {
			line["error"] = fmt.Sprintf("%s: %s", err, failure.Body())
		}
	}
	text, _ := json.Marshal(line)
	fmt.Println(string(text))
	if err != nil {
		os.Exit(0)
	}
}
